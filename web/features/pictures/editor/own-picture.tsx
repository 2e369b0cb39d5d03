import { IconGripVertical } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import styles from './own-picture.module.css'
import { type PictureActions, PictureMenu } from './picture-menu.tsx'
import type { CarryByKeys } from './use-carry-by-keys.ts'

export interface OwnPictureProps {
  picture: PictureFacts
  /** The pictures of its group as they stand now. */
  shown: readonly string[]
  isMain: boolean
  isBusy: boolean
  isDragged: boolean
  keys: CarryByKeys
  actions: PictureActions
  onPress: (event: PointerEvent<HTMLElement>, id: string) => void
}

/** A picture in its owner's grid: carried by its grip, by a mouse anywhere. */
export function OwnPicture(props: OwnPictureProps) {
  const { picture, shown, isMain, isBusy, isDragged, keys, actions, onPress } = props
  const { id, isPrivate, isNsfw } = picture
  const place = shown.indexOf(id) + 1
  const carried = { id, isPrivate, shown }
  const isHeld = keys.heldId === id
  return (
    <Stack
      as="li"
      gap={2}
      className={styles.item}
      data-picture={id}
      data-busy={isBusy || undefined}
      data-dragged={isDragged || undefined}
      data-held={isHeld || undefined}
    >
      <div className={styles.frame}>
        <Picture
          src={pictureAddress(id, 512, picture.version)}
          alt={isMain ? picturesTexts.pictureMain : picturesTexts.picture(place, isPrivate)}
          fill
          className={styles.picture}
          draggable={false}
          loading="lazy"
          onPointerDown={event => {
            if (event.pointerType === 'mouse') onPress(event, id)
          }}
        />
        {isMain && (
          <span className={styles.main}>
            <Badge>{picturesTexts.main}</Badge>
          </span>
        )}
        {isBusy && (
          <span className={styles.busy}>
            <Spinner shape="block" />
          </span>
        )}
        <span className={styles.grip}>
          <IconButton
            variant="floating"
            label={picturesTexts.move(place, isPrivate)}
            icon={<IconGripVertical />}
            pressed={isHeld}
            onPointerDown={event => onPress(event, id)}
            onClick={() => keys.toggle(carried)}
            onKeyDown={event => keys.press(event, carried)}
            onBlur={() => keys.putDown(carried)}
          />
        </span>
        <span className={styles.menu}>
          <PictureMenu {...{ picture, shown, isMain, isBusy, actions }} />
        </span>
      </div>
      {isNsfw && (
        <Cluster as="p" gap={[1, 2]} size="small" tone="muted" tight>
          <Badge kind="warning">{picturesTexts.nsfw}</Badge>
          {picture.nsfwBy && picturesTexts.nsfwBy[picture.nsfwBy]}
        </Cluster>
      )}
    </Stack>
  )
}

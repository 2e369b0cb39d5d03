import {
  IconArrowLeft,
  IconArrowRight,
  IconCrop,
  IconDots,
  IconEyeCheck,
  IconEyeOff,
  IconGripVertical,
  IconLock,
  IconLockOpen,
  IconRefresh,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { type PointerEvent, useRef } from 'react'
import type { Move } from '#shared/arrangement.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Cluster, Stack } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { FileInput } from '../file-input.tsx'
import styles from './own-picture.module.css'
import { type CarryByKeys, moveBeside } from './use-moves.ts'

export interface OwnPictureProps {
  picture: PictureFacts
  /** The pictures of its group in their current order. */
  shown: readonly string[]
  isMain: boolean
  isBusy: boolean
  isDragged: boolean
  keys: CarryByKeys
  actions: PictureActions
  onPress: (event: PointerEvent<HTMLElement>, id: string) => void
}

/** A picture in its owner's grid. It is dragged by its grip, or anywhere with a mouse. */
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
            icon={IconGripVertical}
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

export interface PictureActions {
  readonly move: (move: Move) => void
  readonly replace: (id: string, file: File) => void
  readonly setNsfw: (id: string, isNsfw: boolean) => void
  readonly remove: (id: string) => void
}

type PictureMenuProps = Omit<OwnPictureProps, 'isDragged' | 'keys' | 'onPress'>

function PictureMenu({ picture, shown, isMain, isBusy, actions }: PictureMenuProps) {
  const { id, isPrivate, isNsfw } = picture
  const input = useRef<HTMLInputElement>(null)
  const label = picturesTexts.actionsFor(shown.indexOf(id) + 1, isPrivate)
  const beside = (step: 1 | -1) => {
    const place = moveBeside(shown, id, step)
    return place && (() => actions.move({ id, isPrivate, ...place }))
  }
  const [earlier, later] = [beside(-1), beside(1)]
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton variant="floating" label={label} icon={IconDots} disabled={isBusy} />}
        items={[
          { label: picturesTexts.crop, icon: IconCrop, to: `/profilePicEdit?id=${id}` },
          {
            label: picturesTexts.replace,
            icon: IconRefresh,
            onSelect: () => input.current?.click(),
          },
          null,
          !isMain && {
            label: picturesTexts.makeMain,
            icon: IconStar,
            onSelect: () => actions.move({ id, isPrivate: false, isFirst: true }),
          },
          earlier && { label: picturesTexts.earlier, icon: IconArrowLeft, onSelect: earlier },
          later && { label: picturesTexts.later, icon: IconArrowRight, onSelect: later },
          {
            label: isPrivate ? picturesTexts.makePublic : picturesTexts.makePrivate,
            icon: isPrivate ? IconLockOpen : IconLock,
            onSelect: () => actions.move({ id, isPrivate: !isPrivate }),
          },
          {
            label: isNsfw ? picturesTexts.unmarkNsfw : picturesTexts.markNsfw,
            icon: isNsfw ? IconEyeCheck : IconEyeOff,
            onSelect: () => actions.setNsfw(id, !isNsfw),
          },
          null,
          {
            label: picturesTexts.delete,
            icon: IconTrash,
            onSelect: () => actions.remove(id),
            danger: true,
          },
        ]}
      />
      <FileInput
        ref={input}
        label={picturesTexts.replace}
        onFile={file => actions.replace(id, file)}
      />
    </>
  )
}

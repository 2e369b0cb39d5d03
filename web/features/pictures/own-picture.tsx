import { IconDots, IconRefresh, IconStar, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { FileInput } from './file-input.tsx'
import styles from './picture-editor.module.css'

export interface OwnPictureProps {
  id: string
  version: number | undefined
  /** Counted from 1, the main picture. */
  place: number
  isBusy: boolean
  onMain: () => void
  onReplace: (file: File) => void
  onDelete: () => void
}

export function OwnPicture(props: OwnPictureProps) {
  const { id, version, place, isBusy, onMain, onReplace, onDelete } = props
  const input = useRef<HTMLInputElement>(null)
  const isMain = place === 1
  return (
    <li className={styles.item} data-busy={isBusy || undefined}>
      <Picture
        src={pictureAddress(id, 512, version)}
        alt={isMain ? picturesTexts.pictureMain : picturesTexts.picture(place)}
        className={styles.picture}
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
      <span className={styles.menu}>
        <Menu
          label={picturesTexts.actionsFor(place)}
          trigger={
            <IconButton
              variant="floating"
              label={picturesTexts.actionsFor(place)}
              icon={<IconDots />}
              disabled={isBusy}
            />
          }
          items={[
            ...(isMain
              ? []
              : [{ label: picturesTexts.makeMain, icon: <IconStar />, onSelect: onMain }]),
            {
              label: picturesTexts.replace,
              icon: <IconRefresh />,
              onSelect: () => input.current?.click(),
            },
            null,
            { label: picturesTexts.delete, icon: <IconTrash />, onSelect: onDelete, danger: true },
          ]}
        />
      </span>
      <FileInput ref={input} label={picturesTexts.replace} onFile={onReplace} />
    </li>
  )
}

import {
  IconArrowLeft,
  IconArrowRight,
  IconCrop,
  IconDots,
  IconEyeCheck,
  IconEyeOff,
  IconLock,
  IconLockOpen,
  IconRefresh,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { useRef } from 'react'
import type { Move } from '#shared/arrangement.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { FileInput } from '../file-input.tsx'
import { moveBeside } from './use-moves.ts'

/** What can be done to a picture in the grid. */
export interface PictureActions {
  readonly move: (move: Move) => void
  readonly replace: (id: string, file: File) => void
  readonly mark: (id: string, isNsfw: boolean) => void
  readonly remove: (id: string) => void
}

export interface PictureMenuProps {
  picture: PictureFacts
  /** The pictures of its group. */
  shown: readonly string[]
  isMain: boolean
  isBusy: boolean
  actions: PictureActions
}

export function PictureMenu({ picture, shown, isMain, isBusy, actions }: PictureMenuProps) {
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
        trigger={
          <IconButton variant="floating" label={label} icon={<IconDots />} disabled={isBusy} />
        }
        items={[
          { label: picturesTexts.crop, icon: <IconCrop />, to: `/profilePicEdit?id=${id}` },
          {
            label: picturesTexts.replace,
            icon: <IconRefresh />,
            onSelect: () => input.current?.click(),
          },
          null,
          ...(isMain
            ? []
            : [
                {
                  label: picturesTexts.makeMain,
                  icon: <IconStar />,
                  onSelect: () => actions.move({ id, isPrivate: false, isFirst: true }),
                },
              ]),
          ...(earlier
            ? [{ label: picturesTexts.earlier, icon: <IconArrowLeft />, onSelect: earlier }]
            : []),
          ...(later
            ? [{ label: picturesTexts.later, icon: <IconArrowRight />, onSelect: later }]
            : []),
          {
            label: isPrivate ? picturesTexts.makePublic : picturesTexts.makePrivate,
            icon: isPrivate ? <IconLockOpen /> : <IconLock />,
            onSelect: () => actions.move({ id, isPrivate: !isPrivate }),
          },
          {
            label: isNsfw ? picturesTexts.unmarkNsfw : picturesTexts.markNsfw,
            icon: isNsfw ? <IconEyeCheck /> : <IconEyeOff />,
            onSelect: () => actions.mark(id, !isNsfw),
          },
          null,
          {
            label: picturesTexts.delete,
            icon: <IconTrash />,
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

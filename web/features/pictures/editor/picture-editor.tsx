import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { limits } from '#shared/limits.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { showNsfw, useNsfwShown } from '#web/lib/show-nsfw.ts'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { shownOf } from './arrangement.ts'
import { HiddenPictures } from './hidden-pictures.tsx'
import { OwnPicture } from './own-picture.tsx'
import styles from './picture-editor.module.css'
import { PictureGroup } from './picture-group.tsx'
import type { PictureDeeds } from './picture-menu.tsx'
import { useCarryByKeys } from './use-carry-by-keys.ts'
import { useDeletes } from './use-deletes.ts'
import { useDrag } from './use-drag.ts'
import { useGlide } from './use-glide.ts'
import { focusTile, useKeptFocus } from './use-kept-focus.ts'
import { useMoves } from './use-moves.ts'
import { deletedToast, useSaidChanges } from './use-said-changes.ts'

export interface PictureEditorProps {
  profileId: string
  pictures: readonly PictureFacts[]
  /** Reads the profile again. */
  onChanged: () => Promise<unknown>
}

/** The owner's pictures, in order; every change is saved at once. */
export function PictureEditor({ profileId, pictures, onChanged }: PictureEditorProps) {
  const room = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const said = useSaidChanges(profileId, onChanged)
  const attempt = (sent: Promise<unknown>) => void sent.catch(() => undefined)
  const deletes = useDeletes(said.remove)
  const nsfw = useHiddenNsfw(pictures)
  const isHidden = ({ id }: PictureFacts) => nsfw.includes(id) || deletes.ids.has(id)
  const hiddenIds = pictures.filter(isHidden).map(({ id }) => id)
  const hidden = new Set(hiddenIds)
  const moves = useMoves(pictures, hidden, move => said.change({ kind: 'move', move, hiddenIds }))
  const keys = useCarryByKeys(moves)
  const make = (move: Parameters<typeof moves.make>[0]) => attempt(moves.make(move))
  const drag = useDrag({ room, ghost, carry: moves.carry, drop: make })
  const { open, closed } = moves.arrangement
  useKeptFocus(room)
  useGlide(room, [...open, '', ...closed].join(' '))

  /** The pressed button goes: the focus moves on to the picture that it has brought. */
  const bring = (id: string | undefined, deed: () => void) => {
    flushSync(deed)
    focusTile(room.current?.querySelector(`[data-picture="${id}"]`))
  }
  const deeds: PictureDeeds = {
    move: make,
    replace: (id, file) => void said.replace(id, file),
    mark: (id, isNsfw) => attempt(said.change({ kind: 'mark', id, isNsfw })),
    remove: id => {
      deletes.start(id)
      said.showToast({
        id: deletedToast(id),
        title: picturesTexts.deleted,
        timeoutMs: limits.undoDeleteMs,
        action: { label: picturesTexts.undo, onSelect: () => bring(id, () => deletes.undo(id)) },
      })
    },
  }
  const known = new Map(pictures.map(picture => [picture.id, picture]))
  const tiles = (ids: readonly string[], isPrivate: boolean) => {
    const shown = shownOf(ids, hidden)
    return shown.flatMap(id => {
      const picture = known.get(id)
      if (!picture) return []
      return (
        <OwnPicture
          key={id}
          picture={{ ...picture, isPrivate }}
          isMain={open[0] === id}
          isBusy={said.busyId === id}
          isDragged={drag.dragged?.id === id}
          onPress={drag.press}
          {...{ shown, keys, deeds }}
        />
      )
    })
  }
  const refusal = refusalWords(said.error)
  const dragged = drag.dragged && known.get(drag.dragged.id)
  const [openTiles, closedTiles] = [tiles(open, false), tiles(closed, true)]
  return (
    <div ref={room} className={styles.editor}>
      <HiddenPictures count={nsfw.length} onShow={() => bring(nsfw[0], () => showNsfw(true))} />
      {said.rejection && <Notice kind="error">{said.rejection}</Notice>}
      {!said.rejection && said.error !== undefined && (
        <Notice kind="error" title={picturesTexts.failed}>
          {refusal && <p>{refusal}</p>}
        </Notice>
      )}
      <PictureGroup isPrivate={false} isEmpty={openTiles.length === 0}>
        {openTiles}
      </PictureGroup>
      <PictureGroup isPrivate isEmpty={closedTiles.length === 0}>
        {closedTiles}
      </PictureGroup>
      <output>
        <VisuallyHidden>{keys.said}</VisuallyHidden>
      </output>
      {dragged && (
        <div ref={ghost} className={styles.ghost} style={{ width: drag.dragged?.width }}>
          <img src={pictureAddress(dragged.id, 512, dragged.version)} alt="" />
        </div>
      )}
    </div>
  )
}

/** Pictures that this tab hides; one that is still being checked is there to be seen, veiled. */
function useHiddenNsfw(pictures: readonly PictureFacts[]): readonly string[] {
  const isShown = useNsfwShown()
  if (isShown) return []
  return pictures.filter(({ isNsfw, nsfwBy }) => isNsfw && nsfwBy !== 'UNRATED').map(({ id }) => id)
}

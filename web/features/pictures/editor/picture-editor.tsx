import { IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { limits } from '#shared/limits.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { showNsfw, useNsfwShown } from '#web/lib/show-nsfw.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster, Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { OwnPicture, type PictureActions } from './own-picture.tsx'
import styles from './picture-editor.module.css'
import { focusTile, useGlide, useTileFocus } from './tile-effects.ts'
import { useDrag } from './use-drag.ts'
import { shownOf, useCarryByKeys, useMoves } from './use-moves.ts'
import { deletedToast, useDeletes, usePictureChanges } from './use-picture-changes.ts'

const openGroup = {
  title: picturesTexts.open,
  lead: picturesTexts.openLead,
  add: picturesTexts.add,
}
const closedGroup = {
  title: picturesTexts.closed,
  lead: picturesTexts.closedLead,
  add: picturesTexts.addPrivate,
}

export interface PictureEditorProps {
  profileId: string
  pictures: readonly PictureFacts[]
  onChanged: () => Promise<unknown>
}

export function PictureEditor({ profileId, pictures, onChanged }: PictureEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const changes = usePictureChanges(profileId, onChanged)
  const attempt = (sent: Promise<unknown>) => void sent.catch(() => undefined)
  const deletes = useDeletes(changes.remove)
  const nsfw = useHiddenNsfw(pictures)
  const isHidden = ({ id }: PictureFacts) => nsfw.includes(id) || deletes.ids.has(id)
  const hiddenIds = pictures.filter(isHidden).map(({ id }) => id)
  const hidden = new Set(hiddenIds)
  const moves = useMoves(pictures, hidden, move =>
    changes.change({ kind: 'move', move, hiddenIds }),
  )
  const keys = useCarryByKeys(moves)
  const make = (move: Parameters<typeof moves.make>[0]) => attempt(moves.make(move))
  const drag = useDrag({ container, ghost, carry: moves.carry, drop: make })
  const { open, closed } = moves.arrangement
  useTileFocus(container)
  useGlide(container, [...open, '', ...closed].join(' '))

  /** The pressed button disappears, so the focus moves to the restored picture. */
  const restore = (id: string | undefined, action: () => void) => {
    flushSync(action)
    focusTile(container.current?.querySelector(`[data-picture="${id}"]`))
  }
  const actions: PictureActions = {
    move: make,
    replace: (id, file) => void changes.replace(id, file),
    setNsfw: (id, isNsfw) => attempt(changes.change({ kind: 'nsfw', id, isNsfw })),
    remove: id => {
      deletes.start(id)
      changes.showToast({
        id: deletedToast(id),
        title: picturesTexts.deleted,
        timeoutMs: limits.undoDeleteMs,
        // It may be held, and can be undone as long as it is shown.
        onClose: () => deletes.sendNow(id),
        action: { label: picturesTexts.undo, onSelect: () => restore(id, () => deletes.undo(id)) },
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
          isBusy={changes.busyId === id}
          isDragged={drag.dragged?.id === id}
          onPress={drag.press}
          {...{ shown, keys, actions }}
        />
      )
    })
  }
  const refusal = refusalWords(changes.error)
  const dragged = drag.dragged && known.get(drag.dragged.id)
  const [openTiles, closedTiles] = [tiles(open, false), tiles(closed, true)]
  return (
    <Stack gap={6} ref={container} className={styles.editor}>
      <HiddenPictures count={nsfw.length} onShow={() => restore(nsfw[0], () => showNsfw(true))} />
      {changes.rejection && <Notice kind="error">{changes.rejection}</Notice>}
      {!changes.rejection && changes.error !== undefined && (
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
        <VisuallyHidden>{keys.announcement}</VisuallyHidden>
      </output>
      {dragged && (
        <div ref={ghost} className={styles.ghost} style={{ width: drag.dragged?.width }}>
          <Picture src={pictureAddress(dragged.id, 512, dragged.version)} alt="" fill />
        </div>
      )}
    </Stack>
  )
}

/** The pictures that this tab hides. Unrated ones are shown as their placeholder. */
function useHiddenNsfw(pictures: readonly PictureFacts[]): readonly string[] {
  const isShown = useNsfwShown()
  if (isShown) return []
  return pictures.filter(({ isNsfw, nsfwBy }) => isNsfw && nsfwBy !== 'UNRATED').map(({ id }) => id)
}

function HiddenPictures({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <Notice kind="warning" title={picturesTexts.nsfwHidden}>
      <Cluster as="p" gap={[2, 4]} justify="space-between">
        {picturesTexts.nsfwHiddenCount(count)}
        <Button onClick={onShow}>{picturesTexts.showNsfw}</Button>
      </Cluster>
    </Notice>
  )
}

interface PictureGroupProps {
  isPrivate: boolean
  children: ReactNode
  isEmpty: boolean
}

function PictureGroup({ isPrivate, children, isEmpty }: PictureGroupProps) {
  const { title, lead, add } = isPrivate ? closedGroup : openGroup
  return (
    <Stack as="section" gap={3} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Hint>{lead}</Hint>
      </header>
      <Grid
        as="ul"
        min="7rem"
        gap={4}
        className={styles.grid}
        data-group={isPrivate ? 'closed' : 'open'}
      >
        {children}
        <li className={styles.add}>
          <Link to={`/profilePicUpload${isPrivate ? '?private' : ''}`}>
            <IconPhotoPlus aria-hidden="true" />
            {add}
          </Link>
        </li>
        {isPrivate && isEmpty && (
          <Hint as="li" className={styles.empty}>
            {picturesTexts.closedEmpty}
          </Hint>
        )}
      </Grid>
    </Stack>
  )
}

import { useRef, useState } from 'react'
import { pictureLimits } from '#shared/picture-limits.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { useLeaving } from '#web/lib/on-leaving.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { checkPictureFile } from '../file-input.tsx'
import { type PictureChange, useChangePictures, useDeletePicture } from '../pictures.data.ts'

export function usePictureChanges(profileId: string, onChanged: () => Promise<unknown>) {
  const [rejection, setRejection] = useState<string>()
  const [error, setError] = useState<unknown>()
  const showToast = useToast()
  const changes = useChangePictures(profileId, onChanged)
  const deleteNow = useDeletePicture(profileId, onChanged)

  const report = async (made: Promise<unknown>, id: string) => {
    setRejection(undefined)
    setError(undefined)
    try {
      await made
    } catch (problem) {
      setError(problem)
      throw problem
    }
    showToast({
      id,
      kind: 'success',
      title: picturesTexts.saved,
      timeoutMs: pictureLimits.uploadedMs,
    })
  }
  /** @throws ApiProblem if the change was not saved; `error` shows it */
  const change = (next: PictureChange) => report(changes.make(next), 'pictures')
  /** @throws ApiProblem if it was not deleted */
  const remove = async (pictureId: string) => {
    const id = deletedToast(pictureId)
    try {
      await report(deleteNow(pictureId), id)
    } catch (problem) {
      // Shown even after the member has left the screen.
      showToast({ id, kind: 'error', title: picturesTexts.failed })
      throw problem
    }
  }
  const replace = async (id: string, file: File) => {
    // A picture that is too large is shrunk.
    const reasons = checkPictureFile(file).filter(reason => reason !== picturesTexts.tooLarge)
    if (reasons.length > 0) setRejection(picturesTexts.rejected(reasons))
    else await change({ kind: 'replace', id, file }).catch(() => undefined)
  }
  return { change, remove, replace, rejection, error, busyId: changes.replacedId, showToast }
}

/** One toast for each picture: the result replaces the offer to undo. */
export const deletedToast = (id: string) => `deleted ${id}`

interface Deletes {
  /** Hidden from the screen: waiting for deletion, being deleted, or deleted. */
  readonly ids: ReadonlySet<string>
  readonly start: (id: string) => void
  readonly undo: (id: string) => void
  readonly sendNow: (id: string) => void
}

/** Deletes each picture once `sendNow` ends the time to undo it, or if the page, the screen or the session ends. */
export function useDeletes(send: (id: string) => Promise<unknown>): Deletes {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  /** The deletions that can be undone. */
  const waiting = useRef(new Set<string>())
  const bringBack = (id: string) =>
    setIds(before => new Set([...before].filter(other => other !== id)))

  const undo = (id: string) => {
    if (waiting.current.delete(id)) bringBack(id)
  }
  const sendNow = (id: string) => {
    // If that fails, the picture comes back and the screen shows why.
    if (waiting.current.delete(id)) send(id).catch(() => bringBack(id))
  }
  const start = (id: string) => {
    setIds(before => new Set([...before, id]))
    waiting.current.add(id)
  }
  useLeaving(() => [...waiting.current].forEach(sendNow))
  return { ids, start, undo, sendNow }
}

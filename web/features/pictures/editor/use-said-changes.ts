import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { useToast } from '#web/ui/toast.tsx'
import { checkPictureFile } from '../check-picture-file.ts'
import { type PictureChange, useChangePictures, useDeletePicture } from '../pictures.data.ts'

/** Makes changes of the grid, says when they are saved, and keeps what stood in their way. */
export function useSaidChanges(profileId: string, onChanged: () => Promise<unknown>) {
  const [rejection, setRejection] = useState<string>()
  const [error, setError] = useState<unknown>()
  const showToast = useToast()
  const changes = useChangePictures(profileId, onChanged)
  const deleteNow = useDeletePicture(profileId, onChanged)

  const say = async (made: Promise<unknown>, id: string) => {
    setRejection(undefined)
    setError(undefined)
    try {
      await made
    } catch (problem) {
      setError(problem)
      throw problem
    }
    showToast({ id, kind: 'success', title: picturesTexts.saved, timeoutMs: limits.uploadedMs })
  }
  /** @throws ApiProblem when the change was not made; `error` says it on screen */
  const change = (next: PictureChange) => say(changes.make(next), 'pictures')
  /** @throws ApiProblem when it was not deleted */
  const remove = async (pictureId: string) => {
    const id = deletedToast(pictureId)
    try {
      await say(deleteNow(pictureId), id)
    } catch (problem) {
      // Who has left the screen has to hear that his picture is still there.
      showToast({ id, kind: 'error', title: picturesTexts.failed })
      throw problem
    }
  }
  const replace = async (id: string, file: File) => {
    const reasons = checkPictureFile(file)
    if (reasons.length > 0) setRejection(picturesTexts.rejected(reasons))
    else await change({ kind: 'replace', id, file }).catch(() => undefined)
  }
  return { change, remove, replace, rejection, error, busyId: changes.replacedId, showToast }
}

/** What is said of a picture's end takes the place of what was said before. */
export const deletedToast = (id: string) => `deleted ${id}`

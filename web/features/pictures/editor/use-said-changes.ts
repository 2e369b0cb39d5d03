import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { useToast } from '#web/ui/toast.tsx'
import { checkPictureFile } from '../check-picture-file.ts'
import { type PictureChange, useChangePictures } from '../pictures.data.ts'

/** Makes changes of the grid, says when they are saved, and keeps what stood in their way. */
export function useSaidChanges(profileId: string, onChanged: () => Promise<unknown>) {
  const [rejection, setRejection] = useState<string>()
  const showToast = useToast()
  const { mutateAsync, variables, isPending, error } = useChangePictures(profileId, onChanged)

  /** @throws ApiProblem when the change was not made; `error` says it on screen */
  const change = async (next: PictureChange) => {
    setRejection(undefined)
    const id = next.kind === 'delete' ? deletedToast(next.id) : 'pictures'
    try {
      await mutateAsync(next)
    } catch (problem) {
      // Who has left the screen has to hear that his picture is still there.
      if (next.kind === 'delete') showToast({ id, kind: 'error', title: picturesTexts.failed })
      throw problem
    }
    showToast({ id, kind: 'success', title: picturesTexts.saved, timeoutMs: limits.uploadedMs })
  }
  const replace = async (id: string, file: File) => {
    const reasons = checkPictureFile(file)
    if (reasons.length > 0) setRejection(picturesTexts.rejected(reasons))
    else await change({ kind: 'replace', id, file }).catch(() => undefined)
  }
  const busyId = isPending && variables?.kind === 'replace' ? variables.id : undefined
  return { change, replace, rejection, error, busyId, showToast }
}

/** What is said of a picture's end takes the place of what was said before. */
export const deletedToast = (id: string) => `deleted ${id}`

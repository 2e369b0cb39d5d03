import { useQueryClient } from '@tanstack/react-query'
import type { Move } from '#shared/arrangement.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { api } from '#web/lib/api.ts'
import { isRefusedAs, refusalWords } from '#web/lib/api-problem.ts'
import { fetchKeepalive, fetchWithProgress } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { hasTooManyPixels, shrinkPicture } from './encode-picture.ts'
import { checkPictureFile } from './file-input.tsx'

export type PictureChange =
  | { readonly kind: 'replace'; readonly id: string; readonly file: File }
  | { readonly kind: 'nsfw'; readonly id: string; readonly isNsfw: boolean }
  | { readonly kind: 'move'; readonly move: Move; readonly hiddenIds: string[] }

export function useChangePictures(profileId: string, onChanged: () => Promise<unknown>) {
  const onSettled = useRefetch(profileId, onChanged)
  const { mutateAsync, variables, isPending } = useWrite({
    mutationKey: ['pictures', 'change'],
    scope: { id: 'pictures' },
    mutationFn: (change: PictureChange) => makeChange(profileId, change),
    onSettled,
  })
  const replacedId = isPending && variables.kind === 'replace' ? variables.id : undefined
  return { make: mutateAsync, replacedId }
}

/** Sent without waiting for other changes, because the page or the session may be ending. */
export function useDeletePicture(profileId: string, onChanged: () => Promise<unknown>) {
  const onSettled = useRefetch(profileId, onChanged)
  const { mutateAsync } = useWrite({
    mutationKey: ['pictures', 'delete'],
    mutationFn: (id: string) =>
      api('DELETE /api/profile-pic/:id', { params: { id }, fetch: fetchKeepalive }),
    onSettled,
  })
  return mutateAsync
}

/** Also after a failure, because an outdated cache may have caused it. */
function useRefetch(profileId: string, onChanged: () => Promise<unknown>) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      onChanged(),
      // A picture that is deleted or public is no longer shared.
      client.invalidateQueries({ queryKey: queryKeys.pictureGrants.by(profileId) }),
    ])
}

async function makeChange(profileId: string, change: PictureChange): Promise<void> {
  switch (change.kind) {
    case 'replace':
      return sendSmallEnough(change.file, async file => {
        await uploadPicture(profileId, file, { replaceId: change.id })
      })
    case 'nsfw': {
      const { id, isNsfw } = change
      const call = { params: { id }, body: { isNsfw }, fetch: fetchKeepalive }
      return void (await api('PUT /api/profile-pic/:id', call))
    }
    case 'move': {
      const movePicture = { ...change.move, stayingIds: change.hiddenIds }
      const body = { id: profileId, movePicture }
      return void (await api('PATCH /api/profile', { body, fetch: fetchKeepalive }))
    }
  }
}

interface UploadOptions {
  readonly replaceId?: string
  readonly isPrivate?: boolean
  readonly isNsfw?: boolean
  readonly signal?: AbortSignal
  /** Called with the share sent so far, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

const uploadTimeoutMs = 120_000

/** Uploads pictures one after another. Leaving the screen cancels the rest. */
export function useUploadPicture(profileId: string) {
  const { mutateAsync } = useWrite({
    mutationKey: ['pictures', 'upload'],
    scope: { id: 'pictures' },
    mutationFn: ({ file, ...options }: UploadOptions & { readonly file: File }) =>
      uploadPicture(profileId, file, options),
  })
  return mutateAsync
}

/** @throws ApiProblem if it was refused or did not arrive */
function uploadPicture(
  authorProfileId: string,
  file: File,
  { replaceId, isPrivate, isNsfw, onProgress = () => undefined, signal }: UploadOptions,
) {
  return api('POST /api/profile-pic', {
    query: replaceId === undefined ? {} : { replace_id: replaceId },
    form: {
      authorProfileId,
      picfilename: file.name.slice(-255),
      isPrivate: isPrivate ? 'true' : 'false',
      isNsfw: isNsfw ? 'true' : 'false',
    },
    file,
    timeoutMs: uploadTimeoutMs,
    ...(signal && { signal }),
    fetch: fetchWithProgress(onProgress),
  })
}

/** The file, shrunk if the server would refuse it as too large. If the browser cannot read it, the server judges it. */
async function smallEnough(file: File): Promise<File> {
  const isTooLarge = file.size > pictureLimits.uploadMaxBytes || (await hasTooManyPixels(file))
  return isTooLarge ? shrinkPicture(file).catch(() => file) : file
}

/** Shrinks the file also if only the server finds its pixels too many, because of how they are encoded. */
async function sendSmallEnough<Answer>(
  given: File,
  send: (file: File) => Promise<Answer>,
): Promise<Answer> {
  const file = await smallEnough(given)
  try {
    return await send(file)
  } catch (problem) {
    if (file !== given || !isRefusedAs(problem, 'pictures/too-many-pixels')) throw problem
    const smaller = await shrinkPicture(file).catch(() => undefined)
    if (!smaller) throw problem
    return send(smaller)
  }
}

/** Adds a file as a private picture, shrunk if necessary. @returns its id, or the reason in words */
export function useAddPrivatePicture(profileId: string) {
  const upload = useUploadPicture(profileId)
  return async (given: File): Promise<{ id: string } | { failure: string }> => {
    try {
      return await sendSmallEnough(given, async file => {
        const reasons = checkPictureFile(file)
        if (reasons.length > 0) return { failure: picturesTexts.rejected(reasons) }
        const { profilePicId } = await upload({ file, isPrivate: true })
        return { id: profilePicId }
      })
    } catch (error) {
      return { failure: refusalWords(error) ?? pictureUploadTexts.unreachable }
    }
  }
}

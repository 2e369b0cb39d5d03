import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd, fetchWithProgress } from '#web/lib/fetch-ways.ts'
import { arrangementOf, type Move, moved } from './editor/arrangement.ts'
import { sharingKeys } from './sharing/sharing-keys.ts'

/** What can be done to the pictures of a profile. */
export type PictureChange =
  | { readonly kind: 'replace'; readonly id: string; readonly file: File }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'mark'; readonly id: string; readonly isNsfw: boolean }
  | { readonly kind: 'move'; readonly move: Move; readonly hidden: ReadonlySet<string> }

/** Makes one change after the other; the profile's own data has to be read again afterwards. */
export function useChangePictures(profileId: string, onChanged: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'pictures' },
    mutationFn: (change: PictureChange) => makeChange(profileId, change),
    // Also after a failure: what it was may lie in what the page believes of the pictures.
    onSettled: () =>
      Promise.all([
        onChanged(),
        // What is deleted or public is shared with nobody any more.
        client.invalidateQueries({ queryKey: sharingKeys.given(profileId) }),
      ]),
  })
}

async function makeChange(profileId: string, change: PictureChange): Promise<void> {
  switch (change.kind) {
    case 'replace':
      return void (await uploadPicture(profileId, change.file, { replaceId: change.id }))
    case 'delete':
      return void (await api('DELETE /api/profile-pic/:id', { params: { id: change.id } }))
    case 'mark': {
      const { id, isNsfw } = change
      return void (await api('PUT /api/profile-pic/:id', { params: { id }, body: { isNsfw } }))
    }
    case 'move':
      return makeMove(profileId, change)
  }
}

/** Moves within what the server has now: another device may have added, deleted or moved pictures meanwhile. */
async function makeMove(
  profileId: string,
  { move, hidden }: Pick<PictureChange & { kind: 'move' }, 'move' | 'hidden'>,
) {
  const mine = await api('GET /api/profiles/mine', {})
  const now = arrangementOf(mine.find(({ id }) => id === profileId)?.profilePics ?? [])
  const { open, closed } = moved(now, move, hidden)
  await api('PUT /api/profile', {
    body: { id: profileId, profilePicIds: [...open], profilePicIdsPrivate: [...closed] },
  })
}

/** Asks for it while the page goes away; nobody hears the answer. */
export function deleteOnLeaving(id: string): void {
  const call = { params: { id }, fetch: fetchToTheEnd }
  api('DELETE /api/profile-pic/:id', call).catch(() => undefined)
}

interface UploadOptions {
  readonly replaceId?: string
  readonly isPrivate?: boolean
  readonly isNsfw?: boolean
  /** Told how much of it is sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

const uploadTimeoutMs = 120_000

/** @throws ApiProblem when it was refused or did not arrive */
export function uploadPicture(authorProfileId: string, file: File, options: UploadOptions) {
  const { replaceId, isPrivate = false, isNsfw = false, onProgress = () => undefined } = options
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
    fetch: fetchWithProgress(onProgress),
  })
}

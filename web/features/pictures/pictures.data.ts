import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

/** What can be done to the pictures of a profile. */
export type PictureChange =
  | { readonly kind: 'add'; readonly file: File }
  | { readonly kind: 'replace'; readonly id: string; readonly file: File }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'order'; readonly ids: readonly string[] }

const versionsKey = ['picture-versions'] as const

/** Versions of the pictures replaced while the app is open, by id: they get past the browser's cache. */
export function usePictureVersions(): Readonly<Record<string, number>> {
  const { data } = useQuery<Readonly<Record<string, number>>>({
    queryKey: versionsKey,
    queryFn: skipToken,
  })
  return data ?? {}
}

/** Makes the change; the profile's own data has to be read again afterwards. */
export function useChangePictures(profileId: string, onChanged: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'profile' },
    mutationFn: async (change: PictureChange) => {
      await makeChange(profileId, change)
      if (change.kind === 'replace') {
        client.setQueryData<Record<string, number>>(versionsKey, known => ({
          ...known,
          [change.id]: Date.now(),
        }))
      }
    },
    // Also after a failure: what it was may lie in what the page believes of the pictures.
    onSettled: onChanged,
  })
}

async function makeChange(profileId: string, change: PictureChange): Promise<void> {
  switch (change.kind) {
    case 'add':
      return void (await upload(profileId, change.file, {}))
    case 'replace':
      return void (await upload(profileId, change.file, { replace_id: change.id }))
    case 'delete':
      return void (await api('DELETE /api/profile-pic/:id', { params: { id: change.id } }))
    case 'order':
      return void (await api('PUT /api/profile', {
        body: { id: profileId, profilePicIds: [...change.ids] },
      }))
  }
}

function upload(authorProfileId: string, file: File, query: { replace_id?: string }) {
  return api('POST /api/profile-pic', {
    query,
    form: { authorProfileId, picfilename: file.name.slice(-255) },
    file,
  })
}

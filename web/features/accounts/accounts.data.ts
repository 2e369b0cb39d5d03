import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { startSession, tellMember } from '#web/lib/session.ts'
import { dropWrites } from '#web/lib/writes.ts'
import { forgetLoginToken } from './mailed-token.ts'

/** Who logs in while another session is still being ended waits for that: it would be theirs that ends. */
export const sessionScope = { id: 'session' }

export const settingsKey = ['settings']
const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: async ({ signal }) => knownSettings(await api('GET /api/settings', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The member's account. Known until he changes it; `fresh` asks the server each time a screen opens. */
export function useSettings({ fresh = false }: { fresh?: boolean } = {}) {
  return useQuery({ ...settingsQuery, refetchOnMount: fresh ? 'always' : true })
}

export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    scope: sessionScope,
    mutationFn: (form: { username: string; password: string }) => {
      // What waits here may be of a session that expired.
      dropWrites()
      return api('POST /api/auth', { form })
    },
    onSuccess: member => {
      forgetLoginToken()
      // Known in time, they bring no notice above a screen that is already read.
      void client.prefetchQuery(settingsQuery)
      setTimeout(() => {
        const settings = client.getQueryData(settingsQuery.queryKey)
        startSession(member)
        // A session begins with an empty cache.
        if (settings?.defaultProfileId === member.profileId)
          client.setQueryData(settingsKey, settings)
      }, limits.loginRedirectMs)
    },
  })
}

/** The settings tell who is logged in, for a browser that has forgotten it. */
export function knownSettings(settings: Settings): Settings {
  tellMember({ profileId: settings.defaultProfileId, roles: settings.roles })
  return settings
}

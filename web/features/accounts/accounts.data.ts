import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { startSession, tellMember } from '#web/lib/session.ts'
import { forgetLoginToken } from './mailed-token.ts'

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
    mutationFn: (form: { username: string; password: string }) => api('POST /api/auth', { form }),
    onSuccess: member => {
      forgetLoginToken()
      // Known in time, they bring no notice above a screen that is already read.
      void client.prefetchQuery(settingsQuery)
      setTimeout(() => {
        const settings = client.getQueryData(settingsQuery.queryKey)
        startSession(member)
        // A session begins with an empty cache.
        if (settings) client.setQueryData(settingsKey, settings)
      }, limits.loginRedirectMs)
    },
  })
}

/** The settings tell who is logged in, for a browser that has forgotten it. */
export function knownSettings(settings: Settings): Settings {
  tellMember({ profileId: settings.defaultProfileId, roles: settings.roles })
  return settings
}

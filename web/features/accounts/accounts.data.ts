import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { openStorage } from '#web/lib/device-storage.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { startSession } from '#web/lib/session.ts'
import { settingsQuery } from '#web/lib/settings.data.ts'
import { dropWrites } from '#web/lib/writes.ts'
import { clearLoginToken } from './mailed-token.ts'

/** A login waits for a pending logout, which would otherwise end the new session. */
export const sessionScope = { id: 'session' }

export function useSettings({ fresh = false }: { fresh?: boolean } = {}) {
  return useQuery({ ...settingsQuery, refetchOnMount: fresh ? 'always' : true })
}

/** Whether the member still has to see the first steps; false while the end of them is being saved. */
export function useWantsFirstSteps(): boolean {
  const { data } = useSettings()
  const isSaving = useIsMutating({ mutationKey: queryKeys.settings }) > 0
  return data?.firstStepsSeen === false && !isSaving
}

export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    scope: sessionScope,
    mutationFn: (form: { username: string; password: string }) => {
      // Waiting writes may belong to an expired session.
      dropWrites()
      return api('POST /api/auth', { form })
    },
    onSuccess: member => {
      clearLoginToken()
      const opened = openStorage({ isNew: true })
      // Loaded early, so that no notice appears above a screen that is already shown.
      void client.prefetchQuery(settingsQuery)
      setTimeout(async () => {
        await opened
        const settings = client.getQueryData(settingsQuery.queryKey)
        startSession(member)
        // A session begins with an empty cache.
        if (settings?.defaultProfileId === member.profileId)
          client.setQueryData(queryKeys.settings, settings)
      }, limits.loginRedirectMs)
    },
  })
}

import { useQueryClient } from '@tanstack/react-query'
import type { Consent, Settings } from '#shared/contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

/** Stores that the member agreed, with the text they read. */
export function useGiveConsent() {
  const queryClient = useQueryClient()
  return useWrite({
    mutationKey: ['consent'],
    mutationFn: (body: Consent) =>
      api('PUT /api/account/consents', { body, fetch: fetchKeepalive }),
    onSuccess: (_, { kind }) => {
      queryClient.setQueryData<Settings>(
        queryKeys.settings,
        settings => settings && { ...settings, consents: [...settings.consents, kind] },
      )
    },
  })
}

import { useQueryClient } from '@tanstack/react-query'
import type { Consent, Settings } from '#shared/contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { settingsKey } from './accounts.data.ts'

/** Records that the member agreed, with the words he read. */
export function useGiveConsent() {
  const queryClient = useQueryClient()
  return useWrite({
    mutationKey: ['consent'],
    mutationFn: (body: Consent) => api('PUT /api/account/consents', { body, fetch: fetchToTheEnd }),
    onSuccess: (_, { kind }) => {
      queryClient.setQueryData<Settings>(
        settingsKey,
        settings => settings && { ...settings, consents: [...settings.consents, kind] },
      )
    },
  })
}

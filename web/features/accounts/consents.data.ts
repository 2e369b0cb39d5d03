import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Consent, Settings } from '#shared/contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { useSettings } from './accounts.data.ts'

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

export type LocationConsentState = ReturnType<typeof useLocationConsent>

/** Runs an action that shows the member's location only after they have consented, once per account. */
export function useLocationConsent() {
  const settings = useSettings()
  const [isOpen, setIsOpen] = useState(false)
  const [pending, setPending] = useState<{ readonly run: () => void }>()

  // Refetched, because the member may have consented on another device.
  const runWhenAgreed = async (run: () => void) => {
    if (settings.data?.consents.includes('LOCATION')) return run()
    const { data: latest } = await settings.refetch()
    if (latest?.consents.includes('LOCATION')) return run()
    setPending({ run })
    setIsOpen(true)
  }
  return {
    whenAgreed: (run: () => void) => void runWhenAgreed(run),
    isOpen,
    close: () => setIsOpen(false),
    runPending: () => pending?.run(),
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings, SettingsChange } from '#shared/contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { knownSettings, settingsKey } from './accounts.data.ts'
import { forgetEmailToken } from './mailed-token.ts'

/** What changes, made from what the server has now. */
type Change = (now: Settings) => Partial<SettingsChange>

/** All but the change is sent as the server has it now: another tab or device may have changed it meanwhile. */
export function useChangeSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change) => {
      const now = await api('GET /api/settings', {})
      const { pushSubscriptions: _, ...rest } = now
      return api('PUT /api/settings', { body: { ...rest, ...change(now) } })
    },
    onSuccess: settings => {
      queryClient.setQueryData(settingsKey, knownSettings(settings))
    },
  })
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /api/auth/email', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  })
}

/** Whoever holds the token may be logged in here, elsewhere, or not at all. */
export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api('POST /api/auth/email', { body: { token } }),
    onSuccess: () => {
      forgetEmailToken()
      return queryClient.invalidateQueries({ queryKey: settingsKey })
    },
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Consent, Settings } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { consentTexts } from '#shared/texts/consents.ts'
import { addressOf, api, askFirst } from '#web/lib/api.ts'
import { endSession, startSession, tellMember } from '#web/lib/session.ts'
import { type AcknowledgementValue, acknowledgement } from './account-rules.ts'
import { forgetLoginToken } from './mailed-token.ts'

export const settingsKey = ['settings']

/** The member's account. Known until he changes it; `fresh` asks the server each time a screen opens. */
export function useSettings({ fresh = false }: { fresh?: boolean } = {}) {
  return useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => knownSettings(await api('GET /api/settings', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: fresh ? 'always' : true,
  })
}

/** Records that the member agreed, with the words he read. */
export function useGiveConsent() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (kind: Consent['kind']) =>
      api('PUT /api/account/consents', { body: { kind, text: consentTexts[kind].text } }),
    onSuccess: (_, kind) => {
      queryClient.setQueryData<Settings>(
        settingsKey,
        settings => settings && { ...settings, consents: [...settings.consents, kind] },
      )
    },
  })
}

export function useLogin() {
  return useMutation({
    mutationFn: (form: { username: string; password: string }) => api('POST /api/auth', { form }),
    onSuccess: member => {
      forgetLoginToken()
      setTimeout(() => startSession(member), limits.loginRedirectMs)
    },
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: ({ email, agreed }: { email: string; agreed: readonly AcknowledgementValue[] }) =>
      api('POST /api/auth/register', {
        body: { email, acknowledgements: agreed.map(acknowledgement) },
      }),
  })
}

/** Clears the device at once, whatever the server then says to the end of the session. */
export function useLogout() {
  return useMutation({
    mutationFn: () => {
      endSession('ended')
      return api('DELETE /api/auth', {})
    },
  })
}

/** Lets the browser save the export, which this page never holds; what would refuse it is heard before. */
export function useDownloadData() {
  return useMutation({
    mutationFn: async () => {
      await askFirst('GET /api/account/export')
      const link = document.createElement('a')
      link.href = addressOf('GET /api/account/export', {})
      link.download = ''
      link.click()
    },
  })
}

export function useEraseAccount() {
  return useMutation({
    mutationFn: (body: { password?: string }) => api('DELETE /api/account', { body }),
  })
}

/** The settings tell who is logged in, for a browser that has forgotten it. */
export function knownSettings(settings: Settings): Settings {
  tellMember({ profileId: settings.defaultProfileId, roles: settings.roles })
  return settings
}

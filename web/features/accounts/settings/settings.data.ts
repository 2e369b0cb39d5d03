import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PushDevice, SettingsPatch } from '#shared/contract/accounts.ts'
import { addressOf, api, checkDownload } from '#web/lib/api.ts'
import { fetchKeepalive } from '#web/lib/fetch.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { currentSession, endingSession, endSession, useSession } from '#web/lib/session.ts'
import { rememberMember } from '#web/lib/settings.data.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { useSettings } from '../accounts.data.ts'
import { clearEmailToken } from '../mailed-token.ts'

/** Sends only the changed fields, because another tab or device may have changed others. */
export function useChangeSettings() {
  return useSave((change: SettingsPatch) => change)
}

type DevicesChange = (devices: readonly PushDevice[]) => PushDevice[]

/** Changes the server's current list, because another device may have been added. */
export function useChangeDevices() {
  return useSave(async (change: DevicesChange) => {
    const { pushSubscriptions } = await api('GET /api/settings', {})
    return { pushSubscriptions: change(pushSubscriptions) }
  })
}

/**
 * Runs one change at a time, so that the last answer is the newest. Each names its profile: if another member has
 * logged in, it is refused, and its answer does not enter their cache.
 */
function useSave<Change>(patchOf: (change: Change) => SettingsPatch | Promise<SettingsPatch>) {
  const queryClient = useQueryClient()
  const { profileId } = useSession()
  return useWrite({
    mutationKey: [...queryKeys.settings, 'save'],
    scope: { id: 'settings' },
    mutationFn: async (change: Change) =>
      api('PATCH /api/settings', {
        body: {
          ...(await patchOf(change)),
          ...(profileId === undefined ? {} : { defaultProfileId: profileId }),
        },
        fetch: fetchKeepalive,
      }),
    onSuccess: async settings => {
      if (currentSession().profileId !== settings.defaultProfileId) return
      // A fetch in flight may be older.
      await queryClient.cancelQueries({ queryKey: queryKeys.settings })
      queryClient.setQueryData(queryKeys.settings, rememberMember(settings))
    },
    // By now a password or a fresh link may be needed.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.settings }),
  })
}

export const useCancelEmailChange = () =>
  useWrite({
    mutationKey: [...queryKeys.settings, 'cancel-email'],
    mutationFn: () => api('DELETE /api/auth/email', {}),
    refetchOnSuccess: queryKeys.settings,
  })

/** Ends all sessions, including the current one. */
export function useUndoEmail() {
  return useMutation({
    mutationFn: (token: string) =>
      endingSession(api('POST /api/auth/email/undo', { body: { token } })),
    onSuccess: () => {
      clearEmailToken()
      endSession('ended')
    },
  })
}

export const useFreshLink = () =>
  useWrite({
    mutationKey: ['fresh-link'],
    mutationFn: () => api('POST /api/auth/link', {}),
  })

export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api('POST /api/auth/email', { body: { token } }),
    onSuccess: () => {
      clearEmailToken()
      return queryClient.invalidateQueries({ queryKey: queryKeys.settings })
    },
  })
}

/**
 * Lets the browser download the export. It first asks whether the export would be refused, so a refusal shows on the
 * page.
 */
export function useDownloadData() {
  return useMutation({
    mutationFn: async () => {
      await checkDownload('GET /api/account/export')
      const link = document.createElement('a')
      link.href = addressOf('GET /api/account/export', {})
      link.download = ''
      link.click()
    },
  })
}

export function useEraseAccount(onErased: () => void) {
  return useMutation({
    mutationFn: (body: { password?: string }) =>
      endingSession(api('DELETE /api/account', { body })),
    // Set on the mutation, so it runs even if the member has left the screen.
    onSuccess: onErased,
  })
}

/** No member sees the first steps twice, on any device. */
export function useMarkFirstStepsSeen(): void {
  const { data } = useSettings()
  const { mutate } = useChangeSettings()
  const isUnseen = data?.firstStepsSeen === false
  const save = useEffectEvent(() => mutate({ firstStepsSeen: true }))
  useEffect(() => {
    if (isUnseen) save()
  }, [isUnseen])
}

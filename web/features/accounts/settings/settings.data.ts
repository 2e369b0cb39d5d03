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

/** Sends only the changed fields: another tab or device may have changed others meanwhile. */
export function useChangeSettings() {
  return useSave((change: SettingsPatch) => change)
}

type DevicesChange = (devices: readonly PushDevice[]) => PushDevice[]

/** Changes the current list of the server, since another device may have been added meanwhile. */
export function useChangeDevices() {
  return useSave(async (change: DevicesChange) => {
    const { pushSubscriptions } = await api('GET /api/settings', {})
    return { pushSubscriptions: change(pushSubscriptions) }
  })
}

/**
 * One change after the other, so that the last answer is the newest. Each names its profile: should another member have
 * logged in meanwhile, it is refused, and its answer is not put into their cache.
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
    // A password or a fresh link may be needed by now.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.settings }),
  })
}

export const useCancelEmailChange = () =>
  useWrite({
    mutationKey: [...queryKeys.settings, 'cancel-email'],
    mutationFn: () => api('DELETE /api/auth/email', {}),
    refetchOnSuccess: queryKeys.settings,
  })

/** Ends all sessions, the current one too. */
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

/** Lets the browser download the export. A refusal shows on the page, since it is asked for first. */
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
    // Not given with the call: it is to be heard of although the member has left the screen.
    onSuccess: onErased,
  })
}

/** Nobody is led through the first steps twice, on whichever device. */
export function useMarkFirstStepsSeen(): void {
  const { data } = useSettings()
  const { mutate } = useChangeSettings()
  const isUnseen = data?.firstStepsSeen === false
  const save = useEffectEvent(() => mutate({ firstStepsSeen: true }))
  useEffect(() => {
    if (isUnseen) save()
  }, [isUnseen])
}

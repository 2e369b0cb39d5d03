import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PushDevice, SettingsPatch } from '#shared/contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { fetchToTheEnd } from '#web/lib/fetch-ways.ts'
import { currentSession, endSession, useSession } from '#web/lib/session.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { knownSettings, settingsKey } from './accounts.data.ts'
import { forgetEmailToken } from './mailed-token.ts'

/** Sends only what was changed: another tab or device may have changed the rest meanwhile. */
export function useChangeSettings() {
  return useSave((change: SettingsPatch) => change)
}

type DevicesChange = (devices: readonly PushDevice[]) => PushDevice[]

/** Changes the list of devices as the server has it now: another one may have joined it meanwhile. */
export function useChangeDevices() {
  return useSave(async (change: DevicesChange) => {
    const { pushSubscriptions } = await api('GET /api/settings', {})
    return { pushSubscriptions: change(pushSubscriptions) }
  })
}

/**
 * One change after the other, so that the last answer is also the newest. It names whose it is: one that waits until
 * another member is logged in here is refused, and its answer is none of theirs.
 */
function useSave<Change>(patchOf: (change: Change) => SettingsPatch | Promise<SettingsPatch>) {
  const queryClient = useQueryClient()
  const { profileId } = useSession()
  return useWrite({
    mutationKey: [...settingsKey, 'save'],
    scope: { id: 'settings' },
    mutationFn: async (change: Change) =>
      api('PATCH /api/settings', {
        body: {
          ...(await patchOf(change)),
          ...(profileId === undefined ? {} : { defaultProfileId: profileId }),
        },
        fetch: fetchToTheEnd,
      }),
    onSuccess: settings => {
      if (currentSession().profileId !== settings.defaultProfileId) return
      queryClient.setQueryData(settingsKey, knownSettings(settings))
    },
    // What a change needs may have become more since the settings were read.
    onError: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  })
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient()
  return useWrite({
    mutationKey: [...settingsKey, 'cancel-email'],
    mutationFn: () => api('DELETE /api/auth/email', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  })
}

/** Everybody is logged out, also whoever is logged in here. */
export function useUndoEmail() {
  return useMutation({
    mutationFn: (token: string) => api('POST /api/auth/email/undo', { body: { token } }),
    onSuccess: () => {
      forgetEmailToken()
      endSession('ended')
    },
  })
}

export function useFreshLink() {
  return useWrite({
    mutationKey: ['fresh-link'],
    mutationFn: () => api('POST /api/auth/link', {}),
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

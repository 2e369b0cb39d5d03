import { queryOptions } from '@tanstack/react-query'
import type { Settings, SettingsPatch } from '#shared/contract/accounts.ts'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { updateMember } from './session.ts'

export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: async ({ signal }) => rememberMember(await api('GET /api/settings', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Stores who is logged in, which the browser may have forgotten. */
export function rememberMember(settings: Settings): Settings {
  updateMember({ profileId: settings.defaultProfileId, roles: settings.roles })
  return settings
}

/** As they will be once a change is saved: what it takes away is absent. */
export function changedBy(settings: Settings, change: SettingsPatch): Settings {
  const { quietHours: before, ...others } = settings
  const { quietHours = before, ...changed } = change
  return { ...others, ...changed, ...(quietHours && { quietHours }) }
}

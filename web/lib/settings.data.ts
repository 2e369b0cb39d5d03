import { queryOptions } from '@tanstack/react-query'
import type { Settings, SettingsPatch } from '#shared/contract/accounts.ts'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { updateMember } from './session.ts'
import { wholeAnswer } from './whole-items.ts'

export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: async ({ signal }) =>
    rememberMember(
      wholeAnswer(await api('GET /api/settings', { signal }), { name: '', email: '' }),
    ),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Stores the logged-in member, whom the browser may have forgotten. */
export function rememberMember(settings: Settings): Settings {
  updateMember({ profileId: settings.defaultProfileId, roles: settings.roles })
  return settings
}

/** The settings after a change is saved, without what it removes. */
export function changedBy(settings: Settings, change: SettingsPatch): Settings {
  const { quietHours: before, ...others } = settings
  const { quietHours = before, ...changed } = change
  return { ...others, ...changed, ...(quietHours && { quietHours }) }
}

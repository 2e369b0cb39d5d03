import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'

/** Each member once, at their first index: members who moved between two calls may be on both pages. */
export function withoutDuplicates(pages: readonly (readonly ProfileBrief[])[]): ProfileBrief[] {
  const byId = new Map<string, ProfileBrief>()
  for (const brief of pages.flat()) {
    if (!byId.has(brief.profileId)) byId.set(brief.profileId, brief)
  }
  return [...byId.values()]
}

/** Recently active. `tsUpdated` comes in steps. */
export const isOnline = (
  { tsUpdated }: Pick<ProfileBrief, 'tsUpdated'>,
  now = Date.now(),
): boolean => now - tsUpdated <= limits.onlineNowMs

import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'

/** Everybody once, where they came first: members who moved between two calls may be on both pages. */
export function withoutDuplicates(pages: readonly (readonly ProfileBrief[])[]): ProfileBrief[] {
  const byId = new Map<string, ProfileBrief>()
  for (const brief of pages.flat()) {
    if (!byId.has(brief.profileId)) byId.set(brief.profileId, brief)
  }
  return [...byId.values()]
}

/** Active lately; `tsUpdated` comes in steps. */
export const isOnline = (
  { tsUpdated }: Pick<ProfileBrief, 'tsUpdated'>,
  now = Date.now(),
): boolean => now - tsUpdated <= limits.onlineNowMs

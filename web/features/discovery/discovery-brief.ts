import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'

/** Everybody once, where he stood first: who moved between two reads may stand on both pages. */
export function eachOnce(pages: readonly (readonly ProfileBrief[])[]): ProfileBrief[] {
  const byId = new Map<string, ProfileBrief>()
  for (const brief of pages.flat()) {
    if (!byId.has(brief.profileId)) byId.set(brief.profileId, brief)
  }
  return [...byId.values()]
}

/** Seen lately; others are told when in steps. */
export const isOnline = ({ tsUpdated }: ProfileBrief, now = Date.now()): boolean =>
  now - tsUpdated <= limits.onlineNowMs

import type { QueryClient } from '@tanstack/react-query'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { apiIfChanged } from '#web/lib/api-if-changed.ts'
import { subscribeLive } from '#web/lib/live.ts'
import { type Presence, withPresence } from './sector-briefs.ts'
import { type SectorBriefs, sectorKeys } from './sector-cache.ts'

/** So often at most an answer is asked for anew because an event had told something else meanwhile. */
const readsMost = 3

/**
 * What is told while the answer is under way may be older or newer than it. It counts over the answer, and where the two
 * do not agree, the sector is read once more.
 */
export async function readSector(
  client: QueryClient,
  sector: string,
  signal: AbortSignal,
): Promise<SectorBriefs> {
  for (let reads = 1; ; reads++) {
    const told: Presence[] = []
    const stop = subscribeLive('presence', presence => told.push(presence))
    try {
      const input = { params: { sector }, query: { page: 0, size: limits.sectorPageMax }, signal }
      const known = client.getQueryData<SectorBriefs>(sectorKeys.one(sector))
      const answered = await apiIfChanged(
        'GET /api/profile-briefs/by-sector/:sector',
        input,
        known?.answered,
      )
      const briefs = told.reduce<readonly ProfileBrief[]>(
        (latest, presence) => withPresence(latest, sector, presence),
        answered.answer,
      )
      if (briefs === answered.answer || reads === readsMost) return { answered, briefs }
    } finally {
      stop()
    }
  }
}

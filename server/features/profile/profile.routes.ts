import type { Platform } from '#server/platform/platform.ts'
import type { Call, Serve } from '#server/platform/serve/serve.ts'
import type { ReadingBudget } from '#server/presence/reading-budget.ts'
import { sectorKey } from '#server/presence/sector-key.ts'
import type { Contract } from '#shared/contract/index.ts'
import { changeProfile, type ProfileNeighbours } from './change-profile.ts'
import { haveTalked } from './profile.queries.ts'
import { readOwnProfiles, readProfile } from './read-profile.ts'

type ChangeCall = Call<Contract['PUT /api/profile' | 'PATCH /api/profile']>

/** Who a member is, to himself and to others. */
export function profileRoutes(
  serve: Serve,
  platform: Platform,
  neighbours: ProfileNeighbours & { readonly budget: ReadingBudget },
): void {
  const { budget } = neighbours
  serve('GET /api/profiles/mine', ({ viewer }) => readOwnProfiles(platform, viewer))

  serve('GET /api/profile/:id', async ({ viewer, params }) => {
    const profile = await readProfile(platform, platform.db, viewer, params.id)
    const { lat, lon } = profile
    if (lat === undefined || lon === undefined) return profile
    // It tells where they are. The list of conversations reads everybody in it.
    const sectors = [sectorKey({ lat, lon })]
    if (await haveTalked(platform.db, viewer.profileId, params.id)) {
      budget.takeSectors(viewer.accountId, sectors)
    } else budget.take(viewer.accountId, sectors)
    return profile
  })

  const change = ({ viewer, body, request }: ChangeCall) =>
    changeProfile(platform, neighbours, { viewer, host: request.hostname }, body)
  serve('PUT /api/profile', change)
  serve('PATCH /api/profile', change)
}

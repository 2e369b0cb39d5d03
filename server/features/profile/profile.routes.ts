import type { Platform } from '#server/platform/platform.ts'
import type { Call, Serve } from '#server/platform/serve/serve.ts'
import { sectorKey } from '#server/presence/grid-geometry.ts'
import type { ReadingBudget } from '#server/presence/reading-budget.ts'
import type { Contract } from '#shared/contract/index.ts'
import { changeProfile, type ProfileDependencies } from './change-profile.ts'
import { hasConversation, readOwnProfiles, readProfile } from './read-profile.ts'

type ChangeCall = Call<Contract['PUT /api/profile' | 'PATCH /api/profile']>

export function profileRoutes(
  serve: Serve,
  platform: Platform,
  dependencies: ProfileDependencies & { readonly budget: ReadingBudget },
): void {
  const { budget } = dependencies
  serve('GET /api/profiles/mine', ({ viewer }) => readOwnProfiles(platform, viewer))

  serve('GET /api/profile/:id', async ({ viewer, params }) => {
    const profile = await readProfile(platform, platform.db, viewer, params.id)
    const { lat, lon } = profile
    if (lat === undefined || lon === undefined) return profile
    // The answer reveals a position, so it spends the budget. The list of conversations reads the profile of every
    // partner, which must stay cheap.
    const sectors = [sectorKey({ lat, lon })]
    if (await hasConversation(platform.db, viewer.profileId, params.id)) {
      await budget.takeSectors(viewer.accountId, sectors)
    } else await budget.take(viewer.accountId, sectors)
    return profile
  })

  const change = ({ viewer, body, request }: ChangeCall) =>
    changeProfile(platform, dependencies, { viewer, host: request.hostname }, body)
  serve('PUT /api/profile', change)
  serve('PATCH /api/profile', change)
}

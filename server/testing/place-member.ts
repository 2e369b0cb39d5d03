import type { Point } from '#shared/distance.ts'
import type { TestMember } from './test-site.ts'
import type { Reply } from './visitor.ts'

/** Puts a member somewhere as he does it himself, in walk mode and visible unless the change says otherwise. */
export function placeMember(
  { visitor, profileId }: TestMember,
  { lat, lon }: Point,
  change: object = {},
): Promise<Reply> {
  return visitor.call('PUT /api/profile-position/:profileId', {
    params: { profileId },
    body: {
      profileId,
      session: 1,
      use: 'OVERRIDE' as const,
      overrideLat: lat,
      overrideLon: lon,
      hide: false,
      ...change,
    },
  })
}

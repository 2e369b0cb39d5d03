import {
  lockKnownPositions,
  type NewPosition,
  storePositions,
} from '#server/features/position/position.queries.ts'
import { publishWalkPoint } from '#server/features/position/publish-point.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presencePhaseMs, shownTimeMs } from '#server/policies/shown-time.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { limits } from '#shared/limits.ts'
import { citiesOf, type DemoMember, demoMembers } from './demo-members.ts'

const membersAtOnce = 500

export function demoJobs(platform: Platform): void {
  platform.jobs.schedule('renew-demo-positions', '41 * * * *', () => renewPositions(platform))
}

/**
 * Keeps the demo community on the map, where positions expire after a day. Members in the dungeon stay off it.
 * @returns the profiles whose positions were renewed
 */
export async function renewPositions(
  platform: Pick<Platform, 'brands' | 'bus' | 'clock' | 'db' | 'secret'>,
): Promise<string[]> {
  const { brands, clock, db } = platform
  const now = clock.now()
  const stays = db
    .selectFrom('moderation_sentences')
    .select('profile_id')
    .where('ended_at', 'is', null)
  const away = new Set((await stays.execute()).map(stay => stay.profile_id))
  const members = (await demoMembers(db, { cities: citiesOf(brands) })).filter(
    ({ profileId }) => !away.has(profileId),
  )
  const renewed: string[] = []
  for (let start = 0; start < members.length; start += membersAtOnce) {
    const some = members.slice(start, start + membersAtOnce)
    renewed.push(
      ...(await db.transaction().execute(tx => storeDemoPositions(tx, some, { ...platform, now }))),
    )
  }
  return renewed
}

/**
 * Puts demo members at their last map point, or at home without one. It does not extend a position from GPS.
 * @returns the profiles whose positions were stored
 */
export async function storeDemoPositions(
  db: Db,
  members: readonly DemoMember[],
  { bus, secret, now }: Pick<Platform, 'bus' | 'secret'> & { readonly now: Date },
): Promise<string[]> {
  const ids = members.map(({ profileId }) => profileId)
  const known = await lockKnownPositions(db, ids, { secret, now })
  const positions = members.flatMap(({ plan, profileId }) => {
    const { published = null, memory = [], hidden } = known.get(profileId) ?? {}
    if (published?.use === 'DEVICE_GPS') return []
    const seenMs = now.getTime() - plan.quietMs
    const shownAt = shownTimeMs(seenMs, presencePhaseMs(secret, profileId))
    const position: NewPosition = {
      profileId,
      ...publishWalkPoint(published?.point ?? plan.home),
      memory,
      isChosen: true,
      hidden: (published ? hidden : undefined) ?? plan.isHidden,
      reportedAt: shownAt,
      shownAt,
      effectiveUntil: now.getTime() + limits.positionValidityMs,
    }
    return [position]
  })
  if (positions.length === 0) return []
  await storePositions(db, positions)
  const stored = positions.map(({ profileId }) => profileId)
  await announceChange({ bus }, db, ...stored)
  return stored
}

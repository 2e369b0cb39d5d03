import { storePositions } from '#server/features/position/position.queries.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { addMembers, type MemberTraits } from '#server/testing/make-member.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'

export interface PlacedMember extends Omit<MemberTraits, 'email' | 'roles'> {
  readonly name: string
  readonly at: Point
}

/** Members who stand somewhere, for a site that starts with them. @returns the ids of their profiles */
export function addPlaced(db: Db, placed: readonly PlacedMember[]): Promise<string[]> {
  const platform = { clock: systemClock, config: readConfig({}) }
  const now = systemClock.now().getTime()
  return db.transaction().execute(async tx => {
    const members = await addMembers(platform, tx, placed)
    const ids = members.map(({ profileId }) => profileId)
    await storePositions(
      tx,
      placed.map(({ at }, index) => ({
        profileId: ids[index] ?? '',
        published: { point: at, use: 'OVERRIDE' as const },
        pending: null,
        memory: [],
        hidden: false,
        isChosen: true,
        reportedAt: now,
        shownAt: now,
        effectiveUntil: now + limits.positionValidityMs,
      })),
    )
    return ids
  })
}

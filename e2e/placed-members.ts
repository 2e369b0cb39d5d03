import { storePositions } from '#server/features/position/position.queries.ts'
import { newId, systemClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { MemberTraits } from '#server/testing/make-member.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'

export interface Crowd extends Point {
  readonly members: number
}

export interface PlacedMember extends Omit<MemberTraits, 'email' | 'roles'> {
  readonly name: string
  readonly at: Point
}

/** More members than could come one by one, a twentieth of a degree around some places. */
export function addCrowds(db: Db, crowds: readonly Crowd[]): Promise<string[]> {
  return addPlaced(
    db,
    crowds.flatMap(({ lat, lon, members }) =>
      Array.from({ length: members }, (_, index) => {
        const angle = index * 2.4
        const reach = 0.05 * Math.sqrt(index / members)
        const at = { lat: lat + reach * Math.sin(angle), lon: lon + reach * Math.cos(angle) }
        return { name: `Member ${index}`, at }
      }),
    ),
  )
}

/** Members who stand somewhere, for a site that starts with them. @returns the ids of their profiles */
export function addPlaced(db: Db, placed: readonly PlacedMember[]): Promise<string[]> {
  const now = systemClock.now()
  // All in a few statements: each member's own would take seconds for a crowd.
  const members = placed.map(({ at, ...traits }) => ({
    at,
    traits,
    accountId: newId(systemClock),
    profileId: newId(systemClock),
  }))
  return db.transaction().execute(async tx => {
    await tx
      .insertInto('accounts')
      .values(
        members.map(({ accountId, profileId }) => ({
          id: accountId,
          email: `${accountId}@example.org`,
          default_profile_id: profileId,
          created_at: now,
        })),
      )
      .execute()
    await tx
      .insertInto('profiles')
      .values(
        members.map(({ accountId, profileId, traits }) => ({
          id: profileId,
          account_id: accountId,
          created_at: now,
          updated_at: now,
          birthdate: '1990-05-17',
          ...traits,
          characteristics: [...(traits.characteristics ?? [])],
        })),
      )
      .execute()
    await tx
      .insertInto('accounts_roles')
      .values(
        members.map(({ accountId }) => ({
          account_id: accountId,
          role: 'USER' as const,
          granted_at: now,
          granted_by: 'site',
        })),
      )
      .execute()
    await storePositions(
      tx,
      members.map(({ profileId, at }) => ({
        profileId,
        published: { point: at, use: 'OVERRIDE' as const },
        pending: null,
        memory: [],
        hidden: false,
        isChosen: true,
        reportedAt: now.getTime(),
        shownAt: now.getTime(),
        effectiveUntil: now.getTime() + limits.positionValidityMs,
      })),
    )
    return members.map(({ profileId }) => profileId)
  })
}

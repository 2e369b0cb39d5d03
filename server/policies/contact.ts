import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Everything from one member to another passes here. */

/** Whether one member has blocked the other. */
export async function hasBlocked(db: Db, blocker: string, blocked: string): Promise<boolean> {
  const block = await db
    .selectFrom('blocks')
    .select('created_at')
    .where('blocker_profile_id', '=', blocker)
    .where('blocked_profile_id', '=', blocked)
    .executeTakeFirst()
  return block !== undefined
}

/** Whether either of the two has blocked the other. */
export async function isBlockedPair(db: Db, one: string, other: string): Promise<boolean> {
  return (await hasBlocked(db, one, other)) || (await hasBlocked(db, other, one))
}

/** Refuses when the other cannot be met: gone, not yet presentable, or blocked either way, all alike. */
export async function requireReachable(db: Db, viewerId: string, otherId: string): Promise<void> {
  const isReachable =
    (await isPresentable(db, otherId)) && !(await isBlockedPair(db, viewerId, otherId))
  if (!isReachable) refuse('profile/not-found')
}

/** A profile appears to others only with a name and the birthdate of an adult. */
export async function isPresentable(db: Db, profileId: string): Promise<boolean> {
  const profile = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('name', '!=', '')
    .where('birthdate', 'is not', null)
    .executeTakeFirst()
  return profile !== undefined
}

/**
 * The same rule inside a query over `profiles`: a member sees himself, and of the others those who are presentable and
 * not blocked either way.
 */
export function isVisibleTo(viewerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  const block = eb
    .selectFrom('blocks')
    .select('blocks.created_at')
    .where(on =>
      on.or([
        on.and([
          on('blocker_profile_id', '=', viewerId),
          on('blocked_profile_id', '=', on.ref('profiles.id')),
        ]),
        on.and([
          on('blocker_profile_id', '=', on.ref('profiles.id')),
          on('blocked_profile_id', '=', viewerId),
        ]),
      ]),
    )
  return eb.or([
    eb('profiles.id', '=', viewerId),
    eb.and([
      eb('profiles.name', '!=', ''),
      eb('profiles.birthdate', 'is not', null),
      eb.not(eb.exists(block)),
    ]),
  ])
}

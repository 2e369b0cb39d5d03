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

/**
 * Refuses when the other cannot be met: gone, not yet presentable, or blocked either way, all alike. Here as below it is
 * one query whatever the reason, so that the time of the answer does not tell it.
 */
export async function requireReachable(db: Db, viewerId: string, otherId: string): Promise<void> {
  await requireProfile(db, otherId, isVisibleTo(viewerId))
}

/** Refuses when the other is gone, not yet presentable, or has blocked the viewer, whose own block does not count. */
export async function requireNotBlockedBy(
  db: Db,
  otherId: string,
  viewerId: string,
): Promise<void> {
  await requireProfile(db, otherId, isKnownTo(viewerId))
}

/** Keeps profiles from being erased until the transaction ends. Refused when one of them is gone already. */
export async function holdProfiles(db: Db, ...profileIds: readonly string[]): Promise<void> {
  const held = await holdRemaining(db, profileIds)
  if (held.length < profileIds.length) refuse('profile/not-found')
}

/** Keeps those of the profiles that are still there from being erased until the transaction ends. */
export function holdRemaining(db: Db, profileIds: readonly string[]) {
  return db
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', profileIds)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

async function requireProfile(db: Db, id: string, rule: Expression<SqlBool>) {
  const profile = await db
    .selectFrom('profiles')
    .select('profiles.id')
    .where('profiles.id', '=', id)
    .where(rule)
    .executeTakeFirst()
  if (!profile) refuse('profile/not-found')
}

/** A profile appears to others only with a name and the birthdate of an adult. */
export async function isPresentable(db: Db, profileId: string): Promise<boolean> {
  const profile = await db
    .selectFrom('profiles')
    .select('profiles.id')
    .where('profiles.id', '=', profileId)
    .where(presentable())
    .executeTakeFirst()
  return profile !== undefined
}

/**
 * The rule inside a query over `profiles`: a member sees himself, and of the others those who are presentable and not
 * blocked either way.
 */
export function isVisibleTo(viewerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  const isMet = eb.and([
    presentable(),
    eb.not(hasProfileBlocked(viewerId)),
    eb.not(isProfileBlockedBy(viewerId)),
  ])
  return eb.or([eb('profiles.id', '=', viewerId), isMet])
}

/** The rule inside a query over `profiles`: presentable, and not blocking the viewer, whose own blocks do not count. */
export function isKnownTo(viewerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  return eb.and([presentable(), eb.not(hasProfileBlocked(viewerId))])
}

/** The rule inside a query over `profiles`: has a name and the birthdate of an adult. */
export function presentable(): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  return eb.and([eb('profiles.name', '!=', ''), eb('profiles.birthdate', 'is not', null)])
}

function hasProfileBlocked(viewerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  return eb.exists(
    eb
      .selectFrom('blocks')
      .select('blocks.created_at')
      .whereRef('blocks.blocker_profile_id', '=', 'profiles.id')
      .where('blocks.blocked_profile_id', '=', viewerId),
  )
}

function isProfileBlockedBy(viewerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  return eb.exists(
    eb
      .selectFrom('blocks')
      .select('blocks.created_at')
      .where('blocks.blocker_profile_id', '=', viewerId)
      .whereRef('blocks.blocked_profile_id', '=', 'profiles.id'),
  )
}

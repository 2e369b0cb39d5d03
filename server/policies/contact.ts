import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isThere } from './erased.ts'

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

/**
 * How everything begins that one member writes to, of or for another, as the first of its transaction: until that ends
 * neither is erased, and nothing else is written between the two, their blocks included. So whatever comes is there
 * before a block, which finds and ends it, or finds the block. It is the same statements whatever the reason.
 * @returns whether the member may meet the other: see `isVisibleTo`, unless another rule is named
 */
export async function meets(
  db: Db,
  { memberId, otherId }: Meeting,
  rule: (viewerId: string) => Expression<SqlBool> = isVisibleTo,
): Promise<boolean> {
  const bothAreThere = await lockPair(db, memberId, otherId)
  return (await isFound(db, otherId, rule(memberId))) && bothAreThere
}

interface Meeting {
  readonly memberId: string
  readonly otherId: string
}

/** As `meets`, and refuses when they do not. */
export async function requireMeeting(
  db: Db,
  meeting: Meeting,
  rule?: (viewerId: string) => Expression<SqlBool>,
): Promise<void> {
  if (!(await meets(db, meeting, rule))) refuse('profile/not-found')
}

/**
 * Alone with what is between two members, and neither is erased, until the transaction ends; for what is taken back, which
 * no rule forbids. Profiles are held before pairs are locked, and both before anything else. @returns whether both are there
 */
export async function lockPair(db: Db, one: string, other: string): Promise<boolean> {
  const ids = [one, other].toSorted()
  const held = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', ids)
    .where(isThere())
    .orderBy('id')
    .forKeyShare()
    .execute()
  const pair = `between ${ids.join(' ')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(db)
  return held.length === ids.length
}

async function requireProfile(db: Db, id: string, rule: Expression<SqlBool>) {
  if (!(await isFound(db, id, rule))) refuse('profile/not-found')
}

async function isFound(db: Db, id: string, rule: Expression<SqlBool>): Promise<boolean> {
  const profile = await db
    .selectFrom('profiles')
    .select('profiles.id')
    .where('profiles.id', '=', id)
    .where(rule)
    .executeTakeFirst()
  return profile !== undefined
}

/** A profile appears to others only with a name and the birthdate of an adult. */
export function isPresentable(db: Db, profileId: string): Promise<boolean> {
  return isFound(db, profileId, presentable())
}

/**
 * The rule inside a query over `profiles`: members see themselves, and of the others those who are presentable and not
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

/** The rule inside a query over `profiles`: has a name and the birthdate of an adult, and is not being erased. */
export function presentable(): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  const isComplete = [eb('profiles.name', '!=', ''), eb('profiles.birthdate', 'is not', null)]
  return eb.and([isThere(), ...isComplete])
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

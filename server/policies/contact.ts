import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { dungeonRefusal, isFree } from './dungeon.ts'
import { isNotErased } from './erased.ts'

/** Which members may meet. Writes between them begin in write-between.ts. */

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
 * Refuses when the viewer cannot meet the other member: erased, not presentable, or blocked either way. All refusals
 * are alike. Each function here runs one query for every reason, so the response time does not reveal the reason.
 */
export async function requireReachable(db: Db, viewerId: string, otherId: string): Promise<void> {
  await requireProfile(db, otherId, isVisibleTo(viewerId))
}

/**
 * Refuses when the other member is erased, not presentable, or has blocked the viewer. The viewer's own block does not
 * count.
 */
export async function requireNotBlockedBy(
  db: Db,
  otherId: string,
  viewerId: string,
): Promise<void> {
  await requireProfile(db, otherId, isKnownTo(viewerId))
}

async function requireProfile(db: Db, id: string, rule: Expression<SqlBool>) {
  if (!(await isFound(db, id, rule))) refuse('profile/not-found')
}

export async function isFound(db: Db, id: string, rule: Expression<SqlBool>): Promise<boolean> {
  const profile = await db
    .selectFrom('profiles')
    .select('profiles.id')
    .where('profiles.id', '=', id)
    .where(rule)
    .executeTakeFirst()
  return profile !== undefined
}

/** A profile appears to others only with a name and an adult's birthdate, and outside the dungeon. */
export function isPresentable(db: Db, profileId: string): Promise<boolean> {
  return isFound(db, profileId, presentable())
}

/** Why a member may not act toward others; undefined when they may. Birthdates below the age limit are never stored. */
export async function actionDenial(
  db: Db,
  { profileId }: Pick<Viewer, 'profileId'>,
  { isOpenInDungeon }: Pick<Endpoint, 'isOpenInDungeon'> = {},
): Promise<Refusal | undefined> {
  if (await isPresentable(db, profileId)) return undefined
  const refusal = await dungeonRefusal(db, profileId)
  if (refusal) return isOpenInDungeon ? undefined : refusal
  // A stay may have ended between the two queries.
  return (await isPresentable(db, profileId)) ? undefined : new Refusal('profile/incomplete')
}

/** Condition on `profiles`: the viewer's own profile, or a presentable one without a block either way. */
export function isVisibleTo(viewerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  const isMet = eb.and([
    presentable(),
    eb.not(hasProfileBlocked(viewerId)),
    eb.not(eb.exists(blocksBy(viewerId))),
  ])
  return eb.or([eb('profiles.id', '=', viewerId), isMet])
}

/** Condition on `profiles`: presentable, and not blocking the viewer. The viewer's own blocks do not count. */
export function isKnownTo(viewerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  return eb.and([presentable(), eb.not(hasProfileBlocked(viewerId))])
}

/**
 * Condition on `profiles`: not erased, not in the dungeon, and not blocking the viewer. A profile without a name counts
 * too, because the viewer may delete what they have from that member.
 */
export function isNotLost(viewerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  return eb.and([isNotErased(), isFree, eb.not(hasProfileBlocked(viewerId))])
}

/** Condition on `profiles`: has a name and an adult's birthdate, is not being erased, and is not in the dungeon. */
export function presentable(): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  const isComplete = [eb('profiles.name', '!=', ''), eb('profiles.birthdate', 'is not', null)]
  return eb.and([isNotErased(), ...isComplete, isFree])
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

/** Condition on `profiles`: the viewer has blocked them. */
export function isProfileBlockedBy(viewerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'profiles'>()
  return eb.exists(blocksBy(viewerId))
}

const blocksBy = (viewerId: string) =>
  expressionBuilder<DB, 'profiles'>()
    .selectFrom('blocks')
    .select('blocks.created_at')
    .where('blocks.blocker_profile_id', '=', viewerId)
    .whereRef('blocks.blocked_profile_id', '=', 'profiles.id')

/** Condition on what a member played or judged: they can see the profile `about`. A block looks like an erasure. */
export const isAboutSeen = (
  playerId: string,
  about: RawBuilder<unknown> | string,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from profiles
  where profiles.id = ${typeof about === 'string' ? sql.ref(about) : about} and ${isVisibleTo(playerId)})`

import { sql } from 'kysely'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { workCredits } from '#shared/contract/books.ts'
import { justiceLimits as limits } from '#shared/justice-limits.ts'
import type { DemoMember } from '../demo-members.ts'
import { adminNumber, demoMemberNumber } from '../plan-member.ts'

export interface Player extends DemoMember {
  readonly accountId: string
  readonly joinedAt: Date
}

/**
 * Moments of the past, all in one transaction. No job sees a half-finished one, and an interrupted start leaves
 * nothing.
 */
export interface Past {
  readonly now: Date
  readonly db: Db
  readonly players: readonly Player[]
  readonly robin: Player
  readonly kim: Player
  readonly secret: Buffer
  /** The platform for the product's functions, with the clock at a moment. */
  readonly at: (time: Date) => Platform
  readonly hoursAgo: (hours: number) => Date
}

export async function openPast(
  platform: Platform,
  tx: Db,
  members: readonly DemoMember[],
): Promise<Past> {
  const now = platform.clock.now()
  const db = joined(tx)
  const players = await playersOf(db, members)
  return {
    now,
    db,
    players,
    robin: playerOf(players, demoMemberNumber),
    kim: playerOf(players, adminNumber),
    secret: platform.secret,
    at: time => ({ ...platform, db, clock: { now: () => time } }),
    hoursAgo: hours => new Date(now.getTime() - hours * 3_600_000),
  }
}

function playerOf(players: readonly Player[], number: number): Player {
  const player = players.find(({ plan }) => plan.number === number)
  if (!player) throw new Error(`Missing demo member ${number}`)
  return player
}

/** Nested transactions join the running one. */
function joined(tx: Db): Db {
  const db: Db = new Proxy(tx, {
    get(target, key) {
      if (key === 'transaction') {
        return () => ({ execute: <Result>(write: (inner: Db) => Result) => write(db) })
      }
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return db
}

/** The members with their accounts, in the same order. */
async function playersOf(db: Db, members: readonly DemoMember[]): Promise<Player[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id as accountId', 'default_profile_id as profileId', 'created_at as joinedAt'])
    .where('default_profile_id', '=', anyOf(members.map(({ profileId }) => profileId)))
    .execute()
  const byProfile = new Map(accounts.map(account => [account.profileId, account]))
  return members.flatMap(member => {
    const account = byProfile.get(member.profileId)
    return account ? [{ ...member, ...account }] : []
  })
}

/** By owner. */
export async function mainPictures({ db }: Past): Promise<ReadonlyMap<string, string>> {
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'profile_id as profileId'])
    .where('private_since', 'is', null)
    .orderBy('sort_order', 'desc')
    .execute()
  return new Map(pictures.map(({ id, profileId }) => [profileId, id]))
}

/**
 * Books the credits of jurors, healers and members who practice, as `earnCredits` does for each, up to the daily limit.
 */
export async function bookWork(db: Db): Promise<void> {
  await sql`
    with done as (
      select juror_profile_id as profile_id, 'JURY' as work, ref::text as work_id, voted_at as at
      from moderation_jurors where voted_at is not null
      union all select profile_id, 'PRACTICE', item, answered_at
      from moderation_practice_answers where is_right
      union all select cured_by, 'CURE', id::text, cure_shown_at
      from games_cooties_infections where cured_by is not null
    ), earned as (
      select account_id, done.*, (${JSON.stringify(workCredits)}::jsonb ->> work)::int as credits
      from done join profiles on profiles.id = profile_id
    ), counted as (
      select earned.*, sum(credits) over (
        partition by account_id, date_trunc('day', at, 'UTC') order by at, work_id) as today
      from earned
    ), member as (
      insert into billing_members (account_id, member_key, host)
      select account_id, gen_random_uuid(), '' from earned group by account_id
      on conflict (account_id) do update set host = billing_members.host
      returning account_id, member_key
    )
    insert into billing_credits (id, member_key, kind, credits, reason, work, work_id, booked_at)
    select gen_random_uuid(), member_key, 'EARNED', credits, '', work, work_id, at
    from counted join member using (account_id) where today <= ${limits.creditsPerDay}
    on conflict do nothing`.execute(db)
}

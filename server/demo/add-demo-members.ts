import { sql } from 'kysely'
import { addMembers } from '#server/add-members.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addPictures } from './add-pictures.ts'
import { storeDemoPositions } from './demo.jobs.ts'
import { citiesOf, seedingLock } from './demo-members.ts'
import { adminNumber, emailOf, numberOf, planMember, traitsOf } from './plan-member.ts'

/** Keeps the event loop and the database's statements short. */
const membersAtOnce = 100

/**
 * Adds this many members of the role TEST: complete, with pictures, and on the map. Others who add some wait for the
 * end of the caller's transaction.
 * @returns the ids of their profiles
 */
export async function addDemoMembers(platform: Platform, tx: Db, count: number): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${seedingLock})`.execute(tx)
  const numbers = await freeNumbers(tx, count)
  const added: string[] = []
  for (let start = 0; start < count; start += membersAtOnce) {
    added.push(...(await addSome(platform, tx, numbers.slice(start, start + membersAtOnce))))
  }
  return added
}

async function addSome(platform: Platform, tx: Db, numbers: readonly number[]): Promise<string[]> {
  const { brands, bus, clock, secret } = platform
  const now = clock.now()
  const plans = numbers.map(number => planMember(number, citiesOf(brands)))
  const traits = plans.map(plan => ({ ...traitsOf(plan, now), joinedAt: now }))
  const added = await addMembers(platform, tx, traits)
  const members = plans.flatMap((plan, index) => {
    const profileId = added[index]?.profileId
    return profileId === undefined ? [] : [{ plan, profileId }]
  })
  await addPictures(tx, members, { bus, now })
  await storeDemoPositions(tx, members, { bus, secret, now })
  return members.map(({ profileId }) => profileId)
}

/** The next numbers whose addresses belong to no account. */
async function freeNumbers(db: Db, count: number): Promise<number[]> {
  const members = await db
    .selectFrom('accounts_roles as role')
    .innerJoin('accounts', 'accounts.id', 'role.account_id')
    .select('email')
    .where('role.role', '=', 'TEST')
    .execute()
  const taken = members.reduce(
    (last, { email }) => Math.max(last, numberOf(email) ?? 0),
    adminNumber,
  )
  const free: number[] = []
  for (let next = taken + 1; free.length < count; next += count) {
    const numbers = Array.from({ length: count }, (_, index) => next + index)
    // An account whose role was revoked still has its address.
    const { rows } = await sql<{ email: string }>`
      select email from accounts where email = any(${numbers.map(emailOf)}::text[])`.execute(db)
    const known = new Set(rows.map(({ email }) => email))
    free.push(...numbers.filter(number => !known.has(emailOf(number))))
  }
  return free.slice(0, count)
}

import { sql } from 'kysely'
import { addMembers } from '#server/add-members.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addPictures } from './add-pictures.ts'
import { storeDemoPositions } from './demo.jobs.ts'
import { citiesOf, type DemoMember, demoMembers, seedingLock } from './demo-members.ts'
import { adminNumber, emailOf, numberOf, planMember, traitsOf } from './plan-member.ts'

/** The event loop and the database's statements stay short. */
const membersAtOnce = 100
/** One job stays far below its time limit. */
const picturesOfMembersAtOnce = 20
const retryLimit = 3

interface PictureJob {
  readonly numbers: readonly number[]
}

/** Members of the role TEST beyond those that are there, complete and on the map. Their pictures come by a job. */
export class DemoGrowth {
  readonly #platform: Platform
  readonly #pictures: Queue<PictureJob>

  constructor(platform: Platform) {
    this.#platform = platform
    this.#pictures = platform.jobs.queue<PictureJob>({
      name: 'demo-pictures',
      retryLimit,
      run: async ({ numbers }) => {
        const members = await demoMembers(platform.db, { numbers })
        await addPictures(platform, members)
      },
    })
  }

  /**
   * Adds so many in the caller's transaction; others who add some wait for its end.
   * @returns the ids of their profiles
   */
  async add(tx: Db, count: number): Promise<string[]> {
    await sql`select pg_advisory_xact_lock(${seedingLock})`.execute(tx)
    const numbers = await freeNumbers(tx, count)
    const added: string[] = []
    for (let start = 0; start < count; start += membersAtOnce) {
      const members = await this.#addSome(tx, numbers.slice(start, start + membersAtOnce))
      added.push(...members.map(({ profileId }) => profileId))
    }
    for (let start = 0; start < count; start += picturesOfMembersAtOnce) {
      const some = numbers.slice(start, start + picturesOfMembersAtOnce)
      await this.#pictures.send(tx, { numbers: some })
    }
    return added
  }

  async #addSome(tx: Db, numbers: readonly number[]): Promise<DemoMember[]> {
    const { brands, clock, secret } = this.#platform
    const now = clock.now()
    const plans = numbers.map(number => planMember(number, citiesOf(brands)))
    const traits = plans.map(plan => ({ ...traitsOf(plan, now), joinedAt: now }))
    const added = await addMembers(this.#platform, tx, traits)
    const members = plans.flatMap((plan, index) => {
      const profileId = added[index]?.profileId
      return profileId === undefined ? [] : [{ plan, profileId }]
    })
    await storeDemoPositions(tx, members, { secret, now })
    return members
  }
}

/** The next numbers whose addresses no account has. */
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
    // One whose role was revoked still has its address.
    const { rows } = await sql<{ email: string }>`
      select email from accounts where email = any(${numbers.map(emailOf)}::text[])`.execute(db)
    const known = new Set(rows.map(({ email }) => email))
    free.push(...numbers.filter(number => !known.has(emailOf(number))))
  }
  return free.slice(0, count)
}

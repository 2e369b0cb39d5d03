import { sql } from 'kysely'
import { roleCounts } from '#server/features/accounts/roles.ts'
import { type Actor, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { underLocks } from '#server/platform/under-locks.ts'
import { administratorsLock, hasAdministrator } from '#server/policies/account-acts.ts'
import { hasRole } from '#server/policies/roles.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'writeQueue'>

/** Adds members of the role TEST in the caller's transaction. @returns the ids of their profiles */
export type AddTestUsers = (tx: Db, count: number) => Promise<string[]>

/** Removes all members of the role TEST in the background. The removal starts in the caller's transaction. */
export interface TestUserRemoval {
  /** The name of its queue. */
  readonly name: string
  readonly start: (tx: Db) => Promise<void>
}

export function createTestUsers(
  platform: Needs,
  addTestUsers: AddTestUsers,
  { actor, count }: { readonly actor: Actor; readonly count: number },
): Promise<string[]> {
  return platform.db.transaction().execute(async tx => {
    const added = await addTestUsers(tx, count)
    await recordAct(platform, tx, { actor, action: 'TEST_USERS_CREATED', details: String(count) })
    return added
  })
}

/**
 * Does nothing while a removal is in progress. Refuses test users as actors, and a removal that would leave no
 * administrator.
 */
export function removeTestUsers(
  platform: Needs,
  removal: TestUserRemoval,
  actor: Actor,
): Promise<void> {
  // Two clicks at once start one removal.
  return underLocks(platform, [administratorsLock], async tx => {
    if (!(await hasAdministrator(tx, false))) refuse('administration/no-administrator-left')
    if (actor !== 'operator' && (await hasRole(tx, actor.accountId, 'TEST'))) {
      refuse('administration/is-test-user')
    }
    if (await isUnderWay(tx, removal)) return
    const count = await countTestUsers(tx)
    await removal.start(tx)
    await recordAct(platform, tx, { actor, action: 'TEST_USERS_REMOVED', details: String(count) })
  })
}

export async function countTestUsers(db: Db): Promise<number> {
  return (await roleCounts(db)).find(({ role }) => role === 'TEST')?.count ?? 0
}

export async function isUnderWay(
  db: Db,
  { name }: Pick<TestUserRemoval, 'name'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') limit 1`.execute(db)
  return rows.length > 0
}

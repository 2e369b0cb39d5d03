import { sql } from 'kysely'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  type AccountAct,
  beginAct,
  hasAdministrator,
  lockAdministrators,
} from '#server/policies/account-acts.ts'
import { hasRole } from '#server/policies/roles.ts'
import type { RoleCount } from '#shared/contract/administration.ts'
import { type Role, roles } from '#shared/roles.ts'

/** How many accounts have each role. A trigger of `accounts_roles` writes every change of the counts. */
export async function roleCounts(db: Db): Promise<RoleCount[]> {
  const rows = await db
    .selectFrom('accounts_role_counts')
    .select(['role', sql<number>`sum(change)::bigint`.as('count')])
    .groupBy('role')
    .execute()
  const counts = new Map(rows.map(({ role, count }) => [role, count]))
  return roles.map(role => ({ role, count: counts.get(role) ?? 0 }))
}

/** Folds the changes of each count into one row, so reading the counts stays fast. */
export async function foldRoleCounts({ db }: Pick<Platform, 'db'>): Promise<void> {
  await sql`
    with folded as (delete from accounts_role_counts returning role, change)
    insert into accounts_role_counts (role, change)
    select role, sum(change) from folded group by role having sum(change) <> 0`.execute(db)
}

export interface RoleChange extends AccountAct {
  readonly action: 'grant' | 'revoke'
  readonly role: Role
}

type Needs = Pick<Platform, 'db' | 'clock' | 'sessions'>

/** Grants or revokes a role. It applies to open sessions at once. A repeated call changes and records nothing. */
export async function changeRole(
  platform: Needs,
  change: RoleChange,
): Promise<'changed' | 'unchanged'> {
  const changed = await platform.db.transaction().execute(tx => writeChange(platform, tx, change))
  if (!changed) return 'unchanged'
  platform.sessions.announceChange(changed.accountId)
  return 'changed'
}

async function writeChange(platform: Needs, tx: Db, change: RoleChange) {
  const { action, actor, role, reason } = change
  if (role === 'ADMIN') await lockAdministrators(tx)
  const { accountId } = await beginAct(tx, change)
  const isGrant = action === 'grant'
  const target = { ...change, accountId }
  const changed = isGrant ? await grant(platform, tx, target) : await revoke(tx, target)
  if (changed.length === 0) return undefined
  await recordAct(platform, tx, {
    actor,
    action: isGrant ? 'ROLE_GRANTED' : 'ROLE_REVOKED',
    accountId,
    details: role,
    ...(reason === undefined ? {} : { reason }),
  })
  return { accountId }
}

type RoleOf = Pick<RoleChange, 'actor' | 'role'> & { readonly accountId: string }

function grant({ clock }: Needs, tx: Db, { accountId, role, actor }: RoleOf) {
  const grantedBy = actor === 'operator' ? actor : 'administrator'
  return tx
    .insertInto('accounts_roles')
    .values({ account_id: accountId, role, granted_at: clock.now(), granted_by: grantedBy })
    .onConflict(conflict => conflict.doNothing())
    .returning('role')
    .execute()
}

async function revoke(tx: Db, { accountId, role, actor }: RoleOf) {
  const isOwn = actor !== 'operator' && actor.accountId === accountId
  // After a mistake, only another administrator could return the role.
  if (role === 'ADMIN' && isOwn) refuse('administration/own-role')
  const revoked = await tx
    .deleteFrom('accounts_roles')
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .returning('role')
    .execute()
  if (role === 'ADMIN' && revoked.length > 0 && !(await leavesAdministrator(tx, accountId))) {
    refuse('administration/last-administrator')
  }
  return revoked
}

/**
 * When an administrator who is not a test user leaves, another one must remain: a removal of test users may be in
 * progress.
 */
const leavesAdministrator = async (tx: Db, accountId: string) =>
  hasAdministrator(tx, await hasRole(tx, accountId, 'TEST'))

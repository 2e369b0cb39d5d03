import { type Actor, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Role } from '#shared/contract/accounts.ts'

export interface RoleChange {
  readonly action: 'grant' | 'revoke'
  readonly email: string
  readonly role: Role
  readonly actor: Actor
  readonly reason?: string
}

type Needs = Pick<Platform, 'db' | 'clock' | 'sessions'>

/** Grants or revokes a role. It applies to open sessions at once. */
export async function changeRole(
  platform: Needs,
  change: RoleChange,
): Promise<'changed' | 'unchanged' | 'no such account'> {
  const { db, sessions } = platform
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', change.email.toLowerCase())
    .executeTakeFirst()
  if (!account) return 'no such account'
  const isChanged = await db
    .transaction()
    .execute(tx => writeChange(platform, tx, { ...change, accountId: account.id }))
  if (!isChanged) return 'unchanged'
  await sessions.announceChange(account.id)
  return 'changed'
}

async function writeChange(
  platform: Needs,
  tx: Db,
  change: RoleChange & { readonly accountId: string },
): Promise<boolean> {
  const { action, actor, accountId, role, reason } = change
  const isGrant = action === 'grant'
  const changed = isGrant ? await grant(platform, tx, change) : await revoke(tx, change)
  if (changed.length === 0) return false
  await recordAct(platform, tx, {
    actor,
    action: isGrant ? 'ROLE_GRANTED' : 'ROLE_REVOKED',
    accountId,
    details: role,
    ...(reason === undefined ? {} : { reason }),
  })
  return true
}

interface RoleOf {
  readonly accountId: string
  readonly role: Role
  readonly actor: Actor
}

function grant({ clock }: Needs, tx: Db, { accountId, role, actor }: RoleOf) {
  const grantedBy = actor === 'operator' ? actor : 'administrator'
  return tx
    .insertInto('accounts_roles')
    .values({ account_id: accountId, role, granted_at: clock.now(), granted_by: grantedBy })
    .onConflict(conflict => conflict.doNothing())
    .returning('role')
    .execute()
}

function revoke(tx: Db, { accountId, role }: RoleOf) {
  return tx
    .deleteFrom('accounts_roles')
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .returning('role')
    .execute()
}

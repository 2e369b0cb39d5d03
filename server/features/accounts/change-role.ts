import type { Platform } from '#server/platform/platform.ts'
import type { Role } from '#shared/contract/accounts.ts'

export interface RoleChange {
  readonly action: 'grant' | 'revoke'
  readonly email: string
  readonly role: Role
}

type Needs = Pick<Platform, 'db' | 'clock' | 'sessions'>

/** Grants or revokes a role for the operator. It applies to open sessions at once. */
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
  const changed =
    change.action === 'grant'
      ? await grant(platform, account.id, change.role)
      : await revoke(platform, account.id, change.role)
  if (changed.length === 0) return 'unchanged'
  await sessions.announceChange(account.id)
  return 'changed'
}

function grant({ db, clock }: Needs, accountId: string, role: Role) {
  return db
    .insertInto('accounts_roles')
    .values({ account_id: accountId, role, granted_at: clock.now(), granted_by: 'operator' })
    .onConflict(conflict => conflict.doNothing())
    .returning('role')
    .execute()
}

function revoke({ db }: Needs, accountId: string, role: Role) {
  return db
    .deleteFrom('accounts_roles')
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .returning('role')
    .execute()
}

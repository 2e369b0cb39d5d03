import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile } from '#server/platform/archive.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'

/** The account itself: settings, roles, what was accepted, sessions, mailed logins. Never what lets somebody in. */
export const exportAccount: ExportPart = async function* ({ db }, viewer) {
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'default_profile_id as defaultProfileId'])
    .select(['location_cell_meters as locationCellMeters', 'created_at as createdAt'])
    .select('password_hash as passwordHash')
    .where('id', '=', viewer.accountId)
    .executeTakeFirst()
  const { passwordHash, ...account } = found ?? refuse('session/missing')
  yield jsonFile('account.json', {
    ...account,
    hasPassword: passwordHash !== null,
    roles: await rolesOf(db, account.id),
    acknowledgements: await acknowledgementsOf(db, account.email),
    sessions: await sessionsOf(db, account.id),
    loginMails: await loginMailsOf(db, account.email),
  })
}

const rolesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts_roles')
    .select(['role', 'granted_at as grantedAt', 'granted_by as grantedBy'])
    .where('account_id', '=', accountId)
    .orderBy('role')
    .execute()

const acknowledgementsOf = (db: Db, email: string) =>
  db
    .selectFrom('accounts_acknowledgements')
    .select(['id', 'email', 'value', 'text', 'address', 'acknowledged_at as acknowledgedAt'])
    .where('email', '=', email)
    .orderBy('id')
    .execute()

const sessionsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'by_mail as byMail', 'address'])
    .select(['created_at as createdAt', 'seen_at as seenAt'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

const loginMailsOf = (db: Db, email: string) =>
  db
    .selectFrom('accounts_mail_passwords')
    .select(['id', 'email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(['used_at as usedAt', 'cancelled_at as cancelledAt'])
    .where('email', '=', email)
    .orderBy('id')
    .execute()

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
    .select(['notification_detail as notificationDetail', 'discreet'])
    .select('password_hash as passwordHash')
    .where('id', '=', viewer.accountId)
    .executeTakeFirst()
  const { passwordHash, ...account } = found ?? refuse('session/missing')
  yield jsonFile('account.json', {
    ...account,
    hasPassword: passwordHash !== null,
    roles: await rolesOf(db, account.id),
    acknowledgements: await acknowledgementsOf(db, account.email),
    consents: await consentsOf(db, account.id),
    sessions: await sessionsOf(db, account.id),
    devices: await devicesOf(db, account.id),
    volunteerCredits: await creditsOf(db, account.id),
    emailChanges: await emailChangesOf(db, account.id),
    oldAddresses: await oldAddressesOf(db, account.id),
    loginMails: await loginMailsOf(db, account.email),
    waitingLoginMails: await waitingLoginMailsOf(db, account.email),
  })
}

const rolesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts_roles')
    .select(['role', 'granted_at as grantedAt', 'granted_by as grantedBy'])
    .where('account_id', '=', accountId)
    .orderBy('role')
    .execute()

/** Without the network address: whoever typed the member's address in may have been somebody else. */
const acknowledgementsOf = (db: Db, email: string) =>
  db
    .selectFrom('accounts_acknowledgements')
    .select(['id', 'email', 'value', 'text', 'acknowledged_at as acknowledgedAt'])
    .where('email', '=', email)
    .orderBy('id')
    .execute()

const consentsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts_consents')
    .select(['kind', 'text', 'given_at as givenAt'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute()

const devicesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts_push_subscriptions')
    .select(['device_name as deviceName', 'endpoint', 'expiration_time as expirationTime'])
    .select('created_at as createdAt')
    .where('account_id', '=', accountId)
    .orderBy('endpoint')
    .execute()

const creditsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts_volunteer_credits')
    .select(['id', 'credits', 'reason', 'earned_at as earnedAt'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

const emailChangesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts_email_changes')
    .select(['email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .execute()

const oldAddressesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts_old_addresses')
    .select(['email', 'left_at as leftAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .orderBy('left_at')
    .execute()

const sessionsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'by_mail as byMail', 'address', 'device'])
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

const waitingLoginMailsOf = (db: Db, email: string) =>
  db
    .selectFrom('accounts_waiting_login_mails')
    .select(['email', 'asked_at as askedAt', 'due_at as dueAt'])
    .where('email', '=', email)
    .execute()

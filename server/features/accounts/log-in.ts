import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import { refuseHiddenMarks } from '#server/platform/mail/email-address.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isOneTimePassword, tokenHash } from '#server/platform/secrets.ts'
import { addressOnFile } from '#server/policies/address-on-file.ts'
import type { Role } from '#shared/roles.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type OpenProfile, openAccount } from './account.ts'
import { isLeftByAnother } from './account-addresses.ts'
import { lockAccountThatLeft, takeAddressBack } from './email-change-links.ts'
import { compareLogin } from './login-password.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly device: string | undefined
}

type LoggedIn = Awaited<ReturnType<typeof startSession>>

/** Starts a session by the account's password or a mailed one. The first use of a mailed password opens the account. */
export async function logIn(
  platform: Platform,
  openProfile: OpenProfile,
  given: Credentials,
): Promise<LoggedIn> {
  const { quotas, db } = platform
  refuseHiddenMarks('/username', given.email)
  const credentials = { ...given, email: await addressOnFile(db, given.email) }
  // A mailed password is not counted: nobody can guess 128 random bits. Others must never use up the owner's mailed
  // login.
  const byMail = isOneTimePassword(credentials.password)
    ? await logInByMail(platform, openProfile, credentials)
    : undefined
  const loggedIn = byMail ?? (await logInByCountedPassword(platform, credentials))
  await quotas.forgive('login', pairOf(credentials))
  await quotas.forgive('login-account', credentials.email)
  return loggedIn
}

/** Guesses count per account and network, and per network across all accounts. */
async function logInByCountedPassword(platform: Platform, credentials: Credentials) {
  const { quotas } = platform
  const giveBack = await quotas.take('login', pairOf(credentials), serverLimits.loginAttempts)
  try {
    const loggedIn = await logInByPassword(platform, credentials)
    if (loggedIn) {
      await giveBack()
      return loggedIn
    }
  } catch (error) {
    // The server compared no password.
    await giveBack()
    throw error
  }
  return refuse('accounts/wrong-credentials')
}

async function logInByPassword(
  platform: Platform,
  credentials: Credentials,
): Promise<LoggedIn | undefined> {
  const { db } = platform
  const { address, device, email, password } = credentials
  const account = await accountOf(db, email).executeTakeFirst()
  const { fits, newHash } = await compareLogin(platform, { address, email, password }, account)
  if (!fits || !account) return undefined
  const session = { ...account, byMail: false, address, device }
  const loggedIn = await db
    .transaction()
    .execute(tx => logInUnlessChanged(platform, tx, email, session))
  if (newHash === undefined) return loggedIn
  // A parallel login may have stored its new hash already.
  if (!loggedIn) return logInByPassword(platform, credentials)
  await replaceHash(db, account, newHash)
  return loggedIn
}

/** Leaves a password that has been changed meanwhile. */
async function replaceHash(
  db: Db,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string | null },
  newHash: string,
) {
  await db
    .updateTable('accounts')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .execute()
}

const pairOf = ({ email, address }: Credentials) => `${email}|${networkOf(address)}`

async function logInByMail(platform: Platform, openProfile: OpenProfile, credentials: Credentials) {
  const attempt = async () => {
    const used = await platform.db
      .transaction()
      .execute(tx => useMailPassword(platform, openProfile, tx, credentials))
    if (used?.returnedId) platform.sessions.announceChange(used.returnedId)
    return used?.loggedIn
  }
  try {
    return await attempt()
  } catch (error) {
    const isTaken = isUniqueViolation(error, 'accounts_email_key')
    if (!isTaken && !(error instanceof AddressHasMoved)) throw error
    // Another account has just moved to the address, or left it. The second attempt finds the right account.
    return attempt()
  }
}

class AddressHasMoved extends Error {}

async function useMailPassword(
  platform: Platform,
  openProfile: OpenProfile,
  db: Db,
  { email, password, address, device }: Credentials,
) {
  const now = platform.clock.now()
  const current = await lockAccount(db, email)
  // Always runs this query: the work must not reveal whether there is an account.
  const left = await lockAccountThatLeft(platform, db, { email })
  const used = await db
    .updateTable('accounts_mail_passwords')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('password_hash', '=', tokenHash(password))
    .where('used_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  if (!used) return undefined
  if (left && !(await takeAddressBack(platform, db, left))) throw new AddressHasMoved()
  const returned = left && { id: left.accountId, profileId: left.profileId }
  const account = current ?? returned ?? (await openAccount(platform, openProfile, db, used.email))
  const owned = { accountId: account.id, email: used.email }
  if (await isLeftByAnother(platform, db, owned)) throw new AddressHasMoved()
  const loggedIn = await startSession(platform, db, { ...account, byMail: true, address, device })
  return { loggedIn, returnedId: returned?.id }
}

/** Returns undefined when the password, or the account at the address, has changed since the comparison. */
async function logInUnlessChanged(
  platform: Platform,
  db: Db,
  email: string,
  account: SessionStart & { readonly passwordHash: string | null },
) {
  const locked = await lockAccount(db, email)
  if (locked?.id !== account.id || locked.passwordHash !== account.passwordHash) return undefined
  return startSession(platform, db, account)
}

/**
 * Locks the account until the transaction ends. An erasure or a new password then finds the session that starts here.
 */
const lockAccount = (db: Db, email: string) => accountOf(db, email).forShare().executeTakeFirst()

interface SessionStart {
  readonly id: string
  readonly profileId: string
  readonly byMail: boolean
  readonly address: string
  readonly device: string | undefined
}

async function startSession(platform: Platform, db: Db, account: SessionStart) {
  const { id: accountId, profileId, byMail, address, device } = account
  const token = await platform.sessions.begin(db, { accountId, byMail, address, device })
  const roles = await db
    .selectFrom('accounts_roles')
    .select('role')
    .where('account_id', '=', accountId)
    .orderBy('role')
    .$narrowType<{ role: Role }>()
    .execute()
  return { token, profileId, roles: roles.map(({ role }) => role) }
}

function accountOf(db: Db, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'default_profile_id as profileId', 'password_hash as passwordHash'])
    .where('email', '=', email)
}

import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/violations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Role, Settings, SettingsChange } from '#shared/contract/accounts.ts'
import type { LocationCellMeters } from '#shared/limits.ts'
import { cameByMail, needsCurrentPassword, requireCurrentPassword } from './current-password.ts'
import { leaveAddress } from './leave-address.ts'
import { hashPassword, refuseUnfitPassword } from './passwords.ts'

/** How the position's own feature withdraws a published point that a changed precision no longer fits. */
export type WithdrawPosition = (db: Db, profileId: string) => Promise<void>

export async function readSettings(
  { db, applicationServerKey }: Platform,
  viewer: Viewer,
): Promise<Settings> {
  const account = await accountOf(db, viewer)
  const isByMail = await cameByMail(db, viewer)
  return {
    defaultProfileId: viewer.profileId,
    name: account.name,
    email: account.email,
    locationCellMeters: account.cell,
    roles: account.roles,
    applicationServerKey,
    passwordWanted: account.passwordHash === null || isByMail,
    currentPasswordNeeded: needsCurrentPassword(account, isByMail),
  }
}

export async function changeSettings(
  platform: Platform,
  withdrawPosition: WithdrawPosition,
  viewer: Viewer,
  change: SettingsChange,
): Promise<Settings> {
  const { db, sessions } = platform
  const account = await accountOf(db, viewer)
  const email = change.email.toLowerCase()
  const name = nameIn(change)
  const password = change.password || undefined
  if (password) refuseUnfitPassword(password)
  if (password || email !== account.email) {
    await requireCurrentPassword(platform, viewer, {
      account,
      password: change.currentPassword,
      path: '/currentPassword',
    })
  }
  const passwordHash = password ? await hashPassword(password) : undefined
  const cell = change.locationCellMeters ?? account.cell
  await db.transaction().execute(async tx => {
    await save(tx, viewer, { name, email, passwordHash, cell })
    if (email !== account.email) await leaveAddress(tx, account.email, email)
    if (cell !== account.cell) await withdrawPosition(tx, viewer.profileId)
    if (password) await endOtherLogins(platform, tx, viewer, account.email)
  })
  if (password) await sessions.announceChange(viewer.accountId)
  return readSettings(platform, viewer)
}

function nameIn(change: SettingsChange) {
  const name = change.name.trim()
  return name || refuse('request/invalid', { errors: [{ path: '/name', message: 'is needed' }] })
}

interface Account {
  readonly name: string
  readonly email: string
  readonly cell: LocationCellMeters
  readonly passwordHash: string | null
  readonly roles: Role[]
}

async function accountOf(db: Db, viewer: Viewer): Promise<Account> {
  return db
    .selectFrom('accounts as a')
    .leftJoin('accounts_roles as r', 'r.account_id', 'a.id')
    .select(['a.name', 'a.email', 'a.location_cell_meters as cell'])
    .select('a.password_hash as passwordHash')
    .select(eb =>
      eb.fn
        .agg<Role[]>('array_remove', [eb.fn.agg('array_agg', ['r.role']), eb.val(null)])
        .as('roles'),
    )
    .where('a.id', '=', viewer.accountId)
    .groupBy('a.id')
    .$narrowType<{ cell: LocationCellMeters }>()
    .executeTakeFirstOrThrow()
}

interface SavedAccount {
  readonly name: string
  readonly email: string
  /** Undefined leaves the password as it is, also when it changes meanwhile. */
  readonly passwordHash: string | undefined
  readonly cell: LocationCellMeters
}

async function save(db: Db, viewer: Viewer, account: SavedAccount) {
  try {
    await db
      .updateTable('accounts')
      .set({
        name: account.name,
        email: account.email,
        password_hash: account.passwordHash,
        location_cell_meters: account.cell,
      })
      .where('id', '=', viewer.accountId)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_key')) refuse('accounts/email-taken')
    throw error
  }
}

/** A new password leaves only this session, and no mailed password outstanding. */
async function endOtherLogins(platform: Platform, db: Db, viewer: Viewer, email: string) {
  await platform.sessions.endAll(db, viewer.accountId, viewer.sessionId)
  await db
    .updateTable('sessions')
    .set({ by_mail: false })
    .where('id', '=', viewer.sessionId)
    .execute()
  await db
    .updateTable('accounts_mail_passwords')
    .set({ cancelled_at: platform.clock.now() })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/violations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Settings, SettingsChange } from '#shared/contract/accounts.ts'
import { needsCurrentPassword, readAccount } from './account.ts'
import { requireCurrentPassword } from './current-password.ts'
import { hashPassword, refuseUnfitPassword } from './passwords.ts'
import { checkedPushDevices, savePushDevices } from './push-devices.ts'
import { readSettings } from './read-settings.ts'

/** How the position's own feature withdraws a published point that a changed precision no longer fits. */
export type WithdrawPosition = (db: Db, profileId: string) => Promise<void>

export async function changeSettings(
  platform: Platform,
  withdrawPosition: WithdrawPosition,
  viewer: Viewer,
  change: SettingsChange,
): Promise<Settings> {
  const { db, sessions, clock, config } = platform
  const account = await readAccount(db, viewer, clock.now())
  const email = change.email.toLowerCase()
  const name = nameIn(change)
  const devices = change.pushSubscriptions && checkedPushDevices(config, change.pushSubscriptions)
  const password = change.password || undefined
  if (password) refuseUnfitPassword(password)
  if ((password || email !== account.email) && needsCurrentPassword(account)) {
    const { passwordHash } = account
    await requireCurrentPassword(
      platform,
      { id: viewer.accountId, passwordHash },
      change.currentPassword,
    )
  }
  const passwordHash = password ? await hashPassword(password) : undefined
  const cell = change.locationCellMeters ?? account.locationCellMeters
  await db.transaction().execute(async tx => {
    await save(tx, viewer, { ...change, name, email, passwordHash })
    if (devices) await savePushDevices(platform, tx, viewer, devices)
    if (cell !== account.locationCellMeters) await withdrawPosition(tx, viewer.profileId)
    if (password) await endOtherLogins(platform, tx, viewer, account.email)
  })
  if (password) await sessions.announceChange(viewer.accountId)
  return readSettings(platform, viewer)
}

function nameIn(change: SettingsChange) {
  const name = change.name.trim()
  return name || refuse('request/invalid', { errors: [{ path: '/name', message: 'is needed' }] })
}

type Saved = Omit<SettingsChange, 'password'> & { readonly passwordHash: string | undefined }

/** What is undefined stays as it is, also when it changes meanwhile. */
async function save(db: Db, viewer: Viewer, saved: Saved) {
  try {
    await db
      .updateTable('accounts')
      .set({
        name: saved.name,
        email: saved.email,
        password_hash: saved.passwordHash,
        location_cell_meters: saved.locationCellMeters,
        notification_detail: saved.notificationDetail,
        discreet: saved.discreet,
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

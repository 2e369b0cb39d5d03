import { isTimeZone } from '#server/features/notifications/push/quiet-hours.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { requireEmailAddress, shownEmail } from '#server/platform/mail/email-address.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { runningStay } from '#server/policies/dungeon.ts'
import { type Contributor, contributorOf } from '#server/policies/entitlements.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { QuietHours, Settings, SettingsPatch } from '#shared/contract/accounts.ts'
import type { Role } from '#shared/roles.ts'
import {
  confirmOwner,
  consentsOf,
  type PlainSetting,
  proofNeeded,
  readAccount,
  settingColumns,
} from './account.ts'
import { cancelMailPasswords, hashPassword, refuseUnfitPassword } from './passwords.ts'
import { checkedPushDevices, readPushDevices, savePushDevices } from './push-devices.ts'
import { countEmailChange, requestEmailChange } from './request-email-change.ts'

export async function readSettings(platform: Platform, viewer: Viewer): Promise<Settings> {
  const { db, clock, vapid } = platform
  const now = clock.now()
  const account = await readAccount(db, viewer, now)
  const {
    id: _,
    passwordHash,
    isByMail,
    isFreshlyByMail: __,
    email,
    pendingEmail,
    quietHours,
    roles,
    ...shown
  } = account
  const proof = proofNeeded(account)
  const contributor = await contributorOf(db, viewer.accountId, now)
  return {
    ...shown,
    roles: [...new Set([...roles, ...rolesOf(contributor)])],
    email: shownEmail(email),
    ...(pendingEmail === null ? {} : { pendingEmail: shownEmail(pendingEmail) }),
    ...(quietHours === null ? {} : { quietHours }),
    defaultProfileId: viewer.profileId,
    pushSubscriptions: await readPushDevices(platform, viewer),
    applicationServerKey: vapid.publicKey,
    passwordWanted: passwordHash === null || isByMail,
    currentPasswordNeeded: proof === 'PASSWORD',
    freshLinkNeeded: proof === 'LINK',
    consents: await consentsOf(db, viewer.accountId),
    ...(await dungeonOf(db, viewer.profileId)),
  }
}

async function dungeonOf(db: Db, profileId: string): Promise<Pick<Settings, 'dungeon'>> {
  const stay = await runningStay(db, profileId)
  if (!stay) return {}
  return { dungeon: stay.releaseAt ? { tsEnds: stay.releaseAt.getTime() } : {} }
}

/** A paying member counts as PRO without a grant. A member who earned this month counts as VOLUNTEER. */
function rolesOf(contributor: Contributor | undefined): Role[] {
  if (contributor?.by === 'CREDITS') return ['VOLUNTEER']
  return contributor && contributor.by !== 'ROLE' ? ['PRO'] : []
}

export interface SettingsDependencies {
  readonly liveMap: LiveMap
  /** Supplied by the position feature. Withdraws a published point that does not fit a changed precision. */
  readonly withdrawPosition: (db: Db, profileId: string, now: Date) => Promise<void>
}

interface SettingsChange {
  readonly viewer: Viewer
  readonly change: SettingsPatch
  /** Chooses the brand of mails. */
  readonly host: string
  /** IP address. */
  readonly address: string
}

/**
 * Saves all settings or none. When it returns, this process no longer shows a point that does not fit a changed
 * precision.
 */
export async function changeSettings(
  platform: Platform,
  { liveMap, withdrawPosition }: SettingsDependencies,
  settingsChange: SettingsChange,
): Promise<Settings> {
  const { clock, db, live, sessions } = platform
  const { viewer, host } = settingsChange
  const { devices, emailChange, saved } = await check(platform, settingsChange)
  const hasChangedCell = await db.transaction().execute(async tx => {
    const { email, cell } = await lockAccount(platform, tx, viewer)
    await save(tx, viewer, saved)
    if (emailChange) await requestEmailChange(platform, tx, { ...emailChange, from: email })
    if (saved.passwordHash) await endOtherLogins(platform, tx, viewer, email)
    if (devices) await savePushDevices(platform, tx, { viewer, host, devices })
    const isOtherCell = (saved.locationCellMeters ?? cell) !== cell
    if (isOtherCell) await withdrawPosition(tx, viewer.profileId, clock.now())
    await live.publishToEach(tx, [viewer.profileId], { kind: 'settings' })
    return isOtherCell
  })
  if (hasChangedCell) await liveMap.refresh([viewer.profileId])
  if (saved.passwordHash) sessions.announceChange(viewer.accountId)
  return readSettings(platform, viewer)
}

async function check(platform: Platform, { viewer, change, host, address }: SettingsChange) {
  const { db, clock, config } = platform
  const account = await readAccount(db, viewer, clock.now())
  const { email: from } = account
  const { accountId } = viewer
  const to = newAddress(change.email, from)
  const emailChange = to === undefined ? undefined : { accountId, from, to, host }
  const devices = change.pushSubscriptions && checkedPushDevices(config, change.pushSubscriptions)
  refuseUnfitHours(change.quietHours)
  const password = change.password || undefined
  if (password) refuseUnfitPassword(password)
  if (password || emailChange) {
    const given = { password: change.currentPassword, path: '/currentPassword', address }
    await confirmOwner(platform, account, given)
  }
  const mailDueAt = emailChange && (await countEmailChange(platform, emailChange))
  const newHash = password ? await hashPassword(password, { address, accountId }) : undefined
  const countedChange = emailChange && { ...emailChange, mailDueAt }
  return { devices, emailChange: countedChange, saved: { ...change, passwordHash: newHash } }
}

function newAddress(typed: string | undefined, from: string) {
  // An old account may be stored in another spelling.
  if (typed === undefined || typed.toLowerCase() === from) return undefined
  const to = requireEmailAddress('/email', typed)
  return to === from ? undefined : to
}

function refuseUnfitHours(hours: QuietHours | null | undefined) {
  if (!hours) return
  if (hours.from === hours.to) refuseField('/quietHours/to', 'must differ from the start')
  if (!isTimeZone(hours.timeZone)) refuseField('/quietHours/timeZone', 'must be a known time zone')
}

/**
 * Locks the account before anything that belongs to it. Refuses when the session has ended meanwhile: it must make no
 * further change.
 */
async function lockAccount({ sessions }: Platform, db: Db, viewer: Viewer) {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'location_cell_meters as cell'])
    .where('id', '=', viewer.accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const isOpen = account && !(await sessions.hasEnded(viewer, db))
  return isOpen ? account : refuse('session/missing')
}

type Saved = Pick<SettingsPatch, PlainSetting | 'name' | 'quietHours'> & {
  readonly passwordHash: string | undefined
}

/** Undefined fields stay unchanged in the database. */
async function save(db: Db, viewer: Viewer, saved: Saved) {
  const columns = {
    name: saved.name,
    password_hash: saved.passwordHash,
    ...plainColumns(saved),
    ...quietColumns(saved.quietHours),
  }
  if (Object.values(columns).every(value => value === undefined)) return
  await db.updateTable('accounts').set(columns).where('id', '=', viewer.accountId).execute()
}

const plainColumns = (saved: Saved) =>
  Object.fromEntries(
    Object.entries(settingColumns).map(([name, column]) => [column, saved[name as PlainSetting]]),
  )

function quietColumns(hours: QuietHours | null | undefined) {
  if (hours === undefined) return {}
  return {
    quiet_from: hours?.from ?? null,
    quiet_to: hours?.to ?? null,
    quiet_time_zone: hours?.timeZone ?? null,
  }
}

async function endOtherLogins(platform: Platform, db: Db, viewer: Viewer, email: string) {
  await platform.sessions.endAll(db, viewer.accountId, viewer.sessionId)
  await db
    .updateTable('sessions')
    .set({ by_mail: false })
    .where('id', '=', viewer.sessionId)
    .execute()
  await cancelMailPasswords(db, email, platform.clock.now())
}

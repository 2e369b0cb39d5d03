import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { quietHours } from '#server/features/notifications/push/push.queries.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Consent, QuietHours, Settings } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import type { Role } from '#shared/roles.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { passwordFits } from './passwords.ts'

/** Supplied by the profile feature: opens an empty profile, in the same transaction. */
export type OpenProfile = (
  platform: Pick<Platform, 'clock'>,
  db: Db,
  profile: { id: string; accountId: string },
) => Promise<void>

/**
 * Opens an account with its first profile. An address among the operator's `adminEmails` gets an administrator's
 * account.
 */
export async function openAccount(
  platform: Pick<Platform, 'clock' | 'config'>,
  openProfile: OpenProfile,
  db: Db,
  email: string,
): Promise<{ readonly id: string; readonly profileId: string }> {
  const { clock, config } = platform
  const id = newId(clock)
  const profileId = newId(clock)
  await db
    .insertInto('accounts')
    .values({ id, email, default_profile_id: profileId, created_at: clock.now() })
    .execute()
  await openProfile(platform, db, { id: profileId, accountId: id })
  const roles: Role[] = config.adminEmails.includes(email) ? ['USER', 'ADMIN'] : ['USER']
  const granted = { account_id: id, granted_at: clock.now(), granted_by: 'site' }
  await db
    .insertInto('accounts_roles')
    .values(roles.map(role => ({ role, ...granted })))
    .execute()
  return { id, profileId }
}

/** Settings that are columns of the account. They are read, saved and exported unchanged. */
export const settingColumns = {
  locationCellMeters: 'location_cell_meters',
  notificationDetail: 'notification_detail',
  discreet: 'discreet',
  escapeExits: 'escape_exits',
  readReceipts: 'shows_receipts',
  units: 'units',
  firstStepsSeen: 'has_seen_first_steps',
} as const satisfies { readonly [Name in keyof Settings]?: string }
export type PlainSetting = keyof typeof settingColumns

export const plainSettings = Object.entries(settingColumns).map(
  ([name, column]) => `${column} as ${name}`,
) as { [Name in PlainSetting]: `${(typeof settingColumns)[Name]} as ${Name}` }[PlainSetting][]

/** The viewer's account, read from the database because a cached session may be out of date. */
export interface Account extends Pick<Settings, 'name' | 'email' | PlainSetting> {
  readonly id: string
  readonly quietHours: QuietHours | null
  readonly passwordHash: string | null
  /** Whether this session began with a mailed password and the member has set no password since. */
  readonly isByMail: boolean
  /** As above, and within the last `freshLinkMs`. */
  readonly isFreshlyByMail: boolean
  readonly roles: Role[]
  readonly volunteerCredits: number
  readonly pendingEmail: string | null
}

export function readAccount(db: Db, viewer: Viewer, now: Date): Promise<Account> {
  const freshSince = new Date(now.getTime() - limits.freshLinkMs)
  return db
    .selectFrom('accounts as a')
    .leftJoin('sessions as s', join =>
      join.onRef('s.account_id', '=', 'a.id').on('s.id', '=', viewer.sessionId),
    )
    .leftJoin('accounts_email_changes as e', join =>
      join.onRef('e.account_id', '=', 'a.id').on('e.expires_at', '>', now),
    )
    .select(['a.id', 'a.name', 'a.email', quietHours.as('quietHours')])
    .select(plainSettings)
    .select(['a.password_hash as passwordHash', 'e.email as pendingEmail'])
    .select([
      sql<boolean>`coalesce(s.by_mail, false)`.as('isByMail'),
      sql<boolean>`coalesce(s.by_mail and s.created_at > ${freshSince}, false)`.as(
        'isFreshlyByMail',
      ),
      sql<Role[]>`array(
        select role from accounts_roles r where r.account_id = a.id order by granted_at, role
      )`.as('roles'),
      sql<number>`(
        select coalesce(sum(credits), 0)::int from billing_credits c
        join billing_members m on m.member_key = c.member_key
        where m.account_id = a.id
      )`.as('volunteerCredits'),
    ])
    .where('a.id', '=', viewer.accountId)
    .$narrowType<Pick<Account, 'locationCellMeters' | 'notificationDetail' | 'units'>>()
    .executeTakeFirstOrThrow()
}

/** Call this before locking anything else that belongs to the account. */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  const account = tx.selectFrom('accounts').select('id').where('id', '=', accountId)
  await account.forNoKeyUpdate().execute()
}

/**
 * What the owner must prove before the login changes or the account is erased. A fresh link has already proved the
 * mailbox.
 */
export function proofNeeded({
  passwordHash,
  isFreshlyByMail,
}: Account): 'PASSWORD' | 'LINK' | undefined {
  if (isFreshlyByMail) return undefined
  return passwordHash === null ? 'LINK' : 'PASSWORD'
}

export interface GivenPassword {
  readonly password: string | undefined
  /** The field of the body that held the password. */
  readonly path: string
  /** IP address. */
  readonly address: string
}

/** Requires the proof that `proofNeeded` names. The number of wrong passwords is limited. */
export async function confirmOwner(
  { quotas }: Pick<Platform, 'quotas'>,
  account: Account,
  { password = '', path, address }: GivenPassword,
): Promise<void> {
  const needed = proofNeeded(account)
  if (needed === undefined) return
  if (needed === 'LINK') refuse('accounts/fresh-link-needed')
  await quotas.take('current-password', account.id, serverLimits.loginAttempts)
  const requester = { address, accountId: account.id }
  if (!(await passwordFits(account.passwordHash, password, requester))) {
    refuse('accounts/wrong-password', { errors: [{ path, message: 'is incorrect' }] })
  }
  await quotas.forgive('current-password', account.id)
}

/**
 * Stores the words that the member agreed to, their hash and the time. Agreeing to the same words again leaves the
 * first time unchanged.
 */
export async function giveConsent(
  { db, clock }: Platform,
  viewer: Viewer,
  { kind, text }: Consent,
): Promise<void> {
  const given = {
    text,
    text_hash: createHash('sha256').update(text).digest(),
    given_at: clock.now(),
  }
  await db
    .insertInto('accounts_consents')
    .values({ account_id: viewer.accountId, kind, ...given })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet(given)
        .where('accounts_consents.text_hash', '<>', given.text_hash),
    )
    .execute()
}

export async function consentsOf(db: Db, accountId: string): Promise<Consent['kind'][]> {
  const rows = await db
    .selectFrom('accounts_consents')
    .select('kind')
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .$narrowType<Pick<Consent, 'kind'>>()
    .execute()
  return rows.map(({ kind }) => kind)
}

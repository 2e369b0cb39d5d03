import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { quietHours } from '#server/features/notifications/push/push.queries.ts'
import type { ExportPart } from '#server/platform/account-data.ts'
import { type ArchiveFile, jsonFile, zipOf } from '#server/platform/archive.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { networkOf, wideNetworkOf } from '#server/platform/network.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { serverLimits } from '#shared/server-limits.ts'

const attemptKind = 'data-export'

/** Does not give the site away in a folder that others may see. */
const fileName = 'my-data.zip'

const retryAfterSeconds = 10

/** Each keeps a picture in memory for as long as its reader takes. No network takes the places of all. */
const activeMax = { all: 20, wideNetwork: 8, network: 4 }

interface ExportCall {
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sends members their data as a ZIP: a limited number an hour, and one at a time on this process. */
export class DataExports {
  readonly #platform: Platform
  readonly #parts: readonly ExportPart[]
  /** Accounts, and the address that each is sent to. */
  readonly #active = new Map<string, string>()

  constructor(platform: Platform, parts: readonly ExportPart[]) {
    this.#platform = platform
    this.#parts = parts
  }

  /** A HEAD request only learns whether an export would be refused. */
  async open({ viewer, request, reply }: ExportCall): Promise<Readable> {
    const { attempts } = this.#platform
    const { accountId } = viewer
    const isHead = request.method === 'HEAD'
    if (this.#active.has(accountId)) refuse('request/too-many', { retryAfterSeconds })
    if (!this.#hasRoom(request.address)) refuse('server/unavailable', { retryAfterSeconds })
    if (isHead) await attempts.requireOneLeft(attemptKind, accountId, serverLimits.dataExports)
    const archive = isHead ? Readable.from([]) : await this.#start(viewer, request.address)
    // The reader only sees the archive end too early.
    archive.once('error', error => request.log.error({ err: error }, 'an export broke off'))
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    reply.type('application/zip')
    return archive
  }

  #hasRoom(address: string) {
    const active = [...this.#active.values()]
    const { limitsFactor } = this.#platform.config
    const hasRoomIn = (keyOf: (address: string) => string, most: number) =>
      active.filter(each => keyOf(each) === keyOf(address)).length < most * limitsFactor
    if (active.length >= activeMax.all) return false
    return (
      hasRoomIn(wideNetworkOf, activeMax.wideNetwork) && hasRoomIn(networkOf, activeMax.network)
    )
  }

  async #start(viewer: Viewer, address: string) {
    const { accountId } = viewer
    this.#active.set(accountId, address)
    try {
      await this.#platform.attempts.take(attemptKind, accountId, serverLimits.dataExports)
    } catch (error) {
      this.#active.delete(accountId)
      throw error
    }
    const archive = zipOf(this.#filesOf(viewer))
    return archive.once('close', () => this.#active.delete(accountId))
  }

  async *#filesOf(viewer: Viewer): AsyncIterable<ArchiveFile> {
    for (const filesOf of this.#parts) yield* filesOf(this.#platform, viewer)
  }
}

/** The account's part of the export: settings, roles, consents, sessions, mailed logins. Never a secret that logs in. */
export const exportAccount: ExportPart = async function* ({ db }, viewer) {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'default_profile_id as defaultProfileId'])
    .select(['location_cell_meters as locationCellMeters', 'created_at as createdAt'])
    .select(['notification_detail as notificationDetail', 'discreet'])
    .select(['shows_receipts as readReceipts', 'units'])
    .select('has_seen_first_steps as firstStepsSeen')
    .select(quietHours.as('quietHours'))
    .select('password_hash as passwordHash')
    .where('id', '=', viewer.accountId)
    .executeTakeFirst()
  const { passwordHash, ...account } = row ?? refuse('session/missing')
  yield jsonFile('account.json', {
    ...account,
    hasPassword: passwordHash !== null,
    roles: await rolesOf(db, account.id),
    acknowledgements: await acknowledgementsOf(db, account.email),
    consents: await consentsOf(db, account.id),
    sessions: await sessionsOf(db, account.id),
    knownNetworks: await knownNetworksOf(db, account.id),
    devices: await devicesOf(db, account.id),
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

/** Without the network address: somebody else may have entered the member's e-mail address. */
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
    .select(['created_at as createdAt', 'session_id as sessionId', 'host'])
    .where('account_id', '=', accountId)
    .orderBy('endpoint')
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

/** The days; of the networks themselves the site knows only a hash. */
const knownNetworksOf = (db: Db, accountId: string) =>
  db
    .selectFrom('sessions_networks')
    .select('seen_at as lastLoginDay')
    .where('account_id', '=', accountId)
    .orderBy('seen_at')
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

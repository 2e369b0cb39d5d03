import { LRUCache } from 'lru-cache'
import { limits } from '#shared/limits.ts'
import type { Role } from '#shared/roles.ts'
import type { Bus } from '../bus/bus.ts'
import { type Clock, newId } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Listener } from '../database/listener.ts'
import { Refusal, refuse } from '../refusal.ts'
import { isSessionToken, newSessionToken, tokenHash, tokenKey } from '../secrets.ts'
import { KnownNetworks } from './known-networks.ts'

/** The caller, according to their session. */
export interface Viewer {
  readonly sessionId: string
  readonly accountId: string
  readonly profileId: string
  readonly roles: readonly Role[]
  readonly byMail: boolean
}

interface NewSession {
  readonly accountId: string
  readonly byMail: boolean
  /** IP address. */
  readonly address: string
  /** The browser's name in the member's list of sessions. */
  readonly device?: string | undefined
}

interface CachedSession {
  readonly viewer: Viewer
  readonly createdAt: number
  readonly seenAt: number
}

const subject = 'sessions'
/** The channel of the version before, which may run beside this one. It goes with the next version. */
const earlierChannel = 'sessions_changed'
const cachedMs = 60_000
const cacheMax = 50_000
const missingCacheMax = 10_000
const renewAfterMs = 3_600_000

interface SessionsOptions {
  readonly db: Db
  readonly bus: Bus
  readonly listener: Listener
  readonly clock: Clock
  readonly secret: Buffer
}

/**
 * Sessions by the hash of their token. A session is cached for a minute, so that frequent reads skip the database. The
 * end of a session or a change of role notifies every process at once.
 */
export class Sessions {
  readonly knownNetworks: KnownNetworks
  readonly #with: SessionsOptions
  readonly #cache: LRUCache<string, CachedSession>
  /** Our own tokens without a session, mostly of members who logged out. An ended session never comes back. */
  readonly #missing: LRUCache<string, true>
  /** Counts invalidations. A read that began before one must not be cached after it. */
  #invalidations = 0
  #stopListening: readonly (() => void)[] = []
  #listeners: ((accountId?: string) => void)[] = []

  constructor(options: SessionsOptions) {
    const { clock, secret } = options
    this.#with = options
    this.knownNetworks = new KnownNetworks({ clock, secret })
    const expiry = {
      ttl: cachedMs,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    }
    this.#cache = new LRUCache({ ...expiry, max: cacheMax })
    this.#missing = new LRUCache({ ...expiry, max: missingCacheMax })
  }

  async start(): Promise<void> {
    const { bus, listener } = this.#with
    const subscriber = {
      onNotice: (accountId: string) => this.invalidate(accountId),
      onListening: () => this.#invalidateAll(),
    }
    this.#stopListening = [
      await bus.subscribe(subject, subscriber),
      await listener.listen({ channel: earlierChannel, ...subscriber }),
    ]
  }

  stop(): void {
    for (const stop of this.#stopListening) stop()
  }

  /**
   * Begins a session in the caller's transaction.
   * @returns the token for the cookie
   */
  async begin(db: Db, session: NewSession): Promise<string> {
    const token = newSessionToken(this.#with.secret)
    const now = this.#with.clock.now()
    const { accountId, byMail, address, device = null } = session
    const row = { id: newId(this.#with.clock), token_hash: tokenHash(token), address, device }
    await db
      .insertInto('sessions')
      .values({ ...row, account_id: accountId, by_mail: byMail, created_at: now, seen_at: now })
      .execute()
    await this.knownNetworks.remember(db, session)
    return token
  }

  /** `isRenewalDue` means that it is time for `renew`, with an answer that can carry the cookie. */
  async find(token: string) {
    const key = tokenKey(token)
    const now = this.#with.clock.now().getTime()
    const cached = this.#cache.get(key)
    if (!cached && this.#cannotExist(token, key)) return undefined
    const session = cached ?? (await this.#load(token, key))
    if (!session || isOver(session, now)) return undefined
    return { viewer: session.viewer, isRenewalDue: now - session.seenAt >= renewAfterMs }
  }

  /** Whether this site made the token. */
  isOwn(token: string): boolean {
    return isSessionToken(this.#with.secret, token)
  }

  /** The member of the token, if the cache knows them. */
  cached(token: string): Viewer | undefined {
    const cached = this.#cache.get(tokenKey(token))
    return cached && !isOver(cached, this.#with.clock.now().getTime()) ? cached.viewer : undefined
  }

  /** Restarts the idle time. The cookie's idle time restarts when it is sent again. */
  async renew(token: string): Promise<void> {
    const now = this.#with.clock.now()
    await this.#with.db
      .updateTable('sessions')
      .set({ seen_at: now })
      .where('token_hash', '=', tokenHash(token))
      .execute()
    const key = tokenKey(token)
    const cached = this.#cache.get(key)
    if (cached) this.#cache.set(key, { ...cached, seenAt: now.getTime() }, { noUpdateTTL: true })
  }

  async end(token: string): Promise<void> {
    if (this.#cannotExist(token, tokenKey(token))) return
    const ended = await this.#with.db
      .deleteFrom('sessions')
      .where('token_hash', '=', tokenHash(token))
      .returning('account_id')
      .executeTakeFirst()
    if (ended) this.announceChange(ended.account_id)
  }

  /**
   * Ends all of an account's sessions, or all but one, and forgets their networks. The caller's transaction must have
   * locked the account, because two such calls would deadlock. Announce the change after it.
   * @returns how many there were
   */
  async endAll(db: Db, accountId: string, exceptSessionId?: string): Promise<number> {
    const ended = await db
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .$if(exceptSessionId !== undefined, query => query.where('id', '!=', exceptSessionId ?? ''))
      .executeTakeFirst()
    await this.knownNetworks.forget(db, accountId, await addressOf(db, exceptSessionId))
    return Number(ended.numDeletedRows)
  }

  /** Whether a session has just ended, whatever the cache has. */
  async hasEnded({ sessionId }: Pick<Viewer, 'sessionId'>, db = this.#with.db): Promise<boolean> {
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return session === undefined
  }

  /**
   * Runs a member's call. If the member was just erased, any missing row may make it fail. Then it answers that there
   * is no session, as it would a moment later.
   */
  async unlessEnded<Answer>(
    viewer: Viewer | undefined,
    answer: () => Answer,
  ): Promise<Awaited<Answer>> {
    try {
      return await answer()
    } catch (error) {
      if (error instanceof Refusal || !viewer) throw error
      if (await this.hasEnded(viewer)) refuse('session/missing', { cause: error })
      throw error
    }
  }

  /** Makes every process read the account's sessions and roles again, this one before the call returns. */
  announceChange(accountId: string): void {
    const { bus, listener } = this.#with
    bus.publish(subject, accountId)
    // Without it the other version reads the session again within a minute.
    listener.notify(earlierChannel, [accountId]).catch(() => undefined)
  }

  invalidate(accountId: string): void {
    this.#invalidations++
    for (const [key, cached] of this.#cache.entries()) {
      if (cached.viewer.accountId === accountId) this.#cache.delete(key)
    }
    for (const listener of this.#listeners) listener(accountId)
  }

  /** Calls back when sessions may have ended on any process: those of one account, or all if none is named. */
  onChange(listener: (accountId?: string) => void): void {
    this.#listeners.push(listener)
  }

  #invalidateAll() {
    this.#invalidations++
    this.#cache.clear()
    for (const listener of this.#listeners) listener()
  }

  /** Whether a token is forged, or was just looked up without a result. */
  #cannotExist(token: string, key: string) {
    return this.#missing.has(key) || !this.isOwn(token)
  }

  async #load(token: string, key: string) {
    const invalidationsBefore = this.#invalidations
    const row = await this.#with.db
      .selectFrom('sessions as s')
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .leftJoin('accounts_roles as r', 'r.account_id', 'a.id')
      .select(['s.id', 's.account_id', 's.by_mail', 's.created_at', 's.seen_at'])
      .select('a.default_profile_id')
      .select(eb => eb.fn.agg<Role[]>('array_agg', ['r.role']).as('roles'))
      .where('s.token_hash', '=', tokenHash(token))
      .groupBy(['s.id', 'a.id'])
      .executeTakeFirst()
    if (!row) {
      this.#missing.set(key, true)
      return undefined
    }
    const loaded: CachedSession = {
      viewer: {
        sessionId: row.id,
        accountId: row.account_id,
        profileId: row.default_profile_id,
        roles: row.roles.filter(role => role !== null),
        byMail: row.by_mail,
      },
      createdAt: row.created_at.getTime(),
      seenAt: row.seen_at.getTime(),
    }
    if (this.#invalidations === invalidationsBefore) this.#cache.set(key, loaded)
    return loaded
  }
}

async function addressOf(db: Db, sessionId: string | undefined) {
  if (sessionId === undefined) return undefined
  const session = await db
    .selectFrom('sessions')
    .select('address')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.address ?? undefined
}

function isOver(session: CachedSession, now: number) {
  return (
    now - session.seenAt > limits.sessionIdleMs ||
    now - session.createdAt > limits.sessionAbsoluteMs
  )
}

import { sql } from 'kysely'
import type { Role } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { type Clock, newId } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Listener } from '../database/listener.ts'
import { isSessionToken, newSessionToken, tokenHash, tokenKey } from '../secrets.ts'
import { MissingSessions } from './missing-sessions.ts'

/** Who is calling, as the session knows him. */
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
  /** What the browser is called, as the member will find it in his list. */
  readonly device?: string | undefined
}

interface Cached {
  readonly viewer: Viewer
  readonly createdAt: number
  readonly seenAt: number
  readonly cachedUntil: number
}

interface FoundSession {
  readonly viewer: Viewer
  /** It is time for `prolong`, by an answer that can carry the cookie. */
  readonly isProlongingDue: boolean
}

const channel = 'sessions_changed'
const cachedMs = 60_000
const cacheMax = 50_000
const prolongAfterMs = 3_600_000

interface SessionsOptions {
  readonly db: Db
  readonly listener: Listener
  readonly clock: Clock
  /** Seals the tokens. */
  readonly secret: Buffer
}

/**
 * Sessions by the hash of their token. A found one is remembered for a minute, so that hot reads do not touch the
 * database; whatever ends a session or changes a role says so to every process at once.
 */
export class Sessions {
  readonly #db: Db
  readonly #listener: Listener
  readonly #clock: Clock
  readonly #secret: Buffer
  readonly #cache = new Map<string, Cached>()
  readonly #missing = new MissingSessions()
  /** Counts forgettings: what was read before one must not be remembered after it. */
  #forgotten = 0
  #stopListening: (() => void) | undefined
  #listeners: ((accountId?: string) => void)[] = []

  constructor({ db, listener, clock, secret }: SessionsOptions) {
    this.#db = db
    this.#listener = listener
    this.#clock = clock
    this.#secret = secret
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#listener.listen({
      channel,
      onNotice: accountId => this.forget(accountId),
      onListening: () => this.#forgetAll(),
    })
  }

  stop(): void {
    this.#stopListening?.()
  }

  /** Begins a session in the caller's transaction. @returns the token for the cookie */
  async begin(db: Db, session: NewSession): Promise<string> {
    const token = newSessionToken(this.#secret)
    const now = this.#clock.now()
    await db
      .insertInto('sessions')
      .values({
        id: newId(this.#clock),
        account_id: session.accountId,
        token_hash: tokenHash(token),
        by_mail: session.byMail,
        address: session.address,
        device: session.device ?? null,
        created_at: now,
        seen_at: now,
      })
      .execute()
    return token
  }

  async find(token: string): Promise<FoundSession | undefined> {
    const key = tokenKey(token)
    const now = this.#clock.now().getTime()
    const cached = this.#cached(key, now)
    if (!cached && this.#cannotBe(token, key, now)) return undefined
    const known = cached ?? (await this.#load(token, key, now))
    if (!known || isOver(known, now)) return undefined
    return { viewer: known.viewer, isProlongingDue: now - known.seenAt >= prolongAfterMs }
  }

  /** Who has the token, as far as it is known without asking the database. */
  remembered(token: string): Viewer | undefined {
    const now = this.#clock.now().getTime()
    const cached = this.#cached(tokenKey(token), now)
    return cached && !isOver(cached, now) ? cached.viewer : undefined
  }

  /** Begins the idle time anew; the cookie's begins anew when it is sent again. */
  async prolong(token: string): Promise<void> {
    const now = this.#clock.now()
    await this.#db
      .updateTable('sessions')
      .set({ seen_at: now })
      .where('token_hash', '=', tokenHash(token))
      .execute()
    const key = tokenKey(token)
    const cached = this.#cache.get(key)
    if (cached) this.#cache.set(key, { ...cached, seenAt: now.getTime() })
  }

  async end(token: string): Promise<void> {
    if (this.#cannotBe(token, tokenKey(token), this.#clock.now().getTime())) return
    const ended = await this.#db
      .deleteFrom('sessions')
      .where('token_hash', '=', tokenHash(token))
      .returning('account_id')
      .executeTakeFirst()
    if (ended) await this.announceChange(ended.account_id)
  }

  /**
   * Ends an account's sessions in the caller's transaction, which has locked the account: two who end several sessions
   * would wait for each other. All but one when told. Announce the change after it.
   */
  async endAll(db: Db, accountId: string, exceptSessionId?: string): Promise<void> {
    await db
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .$if(exceptSessionId !== undefined, query => query.where('id', '!=', exceptSessionId ?? ''))
      .execute()
  }

  /** Whether a session that was found a moment ago has ended meanwhile, whatever is remembered of it. */
  async hasEnded({ sessionId }: Viewer, db = this.#db): Promise<boolean> {
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return session === undefined
  }

  /** Every process reads the account's sessions and roles anew, this one before the call returns. */
  async announceChange(accountId: string): Promise<void> {
    this.forget(accountId)
    await sql`select pg_notify(${channel}, ${accountId})`.execute(this.#db)
  }

  forget(accountId: string): void {
    this.#forgotten++
    for (const [key, cached] of this.#cache) {
      if (cached.viewer.accountId === accountId) this.#cache.delete(key)
    }
    for (const listener of this.#listeners) listener(accountId)
  }

  /** Calls back when sessions may have ended, on whichever process: of an account, or of any when none is named. */
  onChange(listener: (accountId?: string) => void): void {
    this.#listeners.push(listener)
  }

  #forgetAll() {
    this.#forgotten++
    this.#cache.clear()
    for (const listener of this.#listeners) listener()
  }

  #cached(key: string, now: number) {
    const cached = this.#cache.get(key)
    return cached && cached.cachedUntil > now ? cached : undefined
  }

  /** Forged, or looked for in vain a moment ago. */
  #cannotBe(token: string, key: string, now: number) {
    return this.#missing.has(key, now) || !isSessionToken(this.#secret, token)
  }

  async #load(token: string, key: string, now: number) {
    const forgottenBefore = this.#forgotten
    const row = await this.#db
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
      this.#missing.add(key, now)
      return undefined
    }
    const loaded: Cached = {
      viewer: {
        sessionId: row.id,
        accountId: row.account_id,
        profileId: row.default_profile_id,
        roles: row.roles.filter(role => role !== null),
        byMail: row.by_mail,
      },
      createdAt: row.created_at.getTime(),
      seenAt: row.seen_at.getTime(),
      cachedUntil: now + cachedMs,
    }
    if (this.#cache.size >= cacheMax) this.#cache.clear()
    if (this.#forgotten === forgottenBefore) this.#cache.set(key, loaded)
    return loaded
  }
}

function isOver(session: Cached, now: number) {
  return (
    now - session.seenAt > limits.sessionIdleMs ||
    now - session.createdAt > limits.sessionAbsoluteMs
  )
}

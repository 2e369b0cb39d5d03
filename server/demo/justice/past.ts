import { Attempts } from '#server/platform/attempts.ts'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { DemoMember } from '../demo-members.ts'
import { adminNumber, demoMemberNumber } from '../plan-member.ts'

/** A member of the demo community who can make calls. */
export interface Player extends DemoMember {
  readonly accountId: string
  readonly email: string
  readonly joinedAt: Date
}

interface PastOptions {
  readonly players: readonly Player[]
  readonly stop?: AbortSignal | undefined
}

/**
 * The product as its members used it at moments of the past, all in one transaction: no job sees a case that is due before it
 * has come to where it is today, and an interrupted start leaves nothing.
 */
export class Past {
  readonly now: Date
  readonly db: Db
  readonly players: readonly Player[]
  readonly robin: Player
  readonly kim: Player
  readonly #platform: Platform
  readonly #stop: AbortSignal | undefined
  readonly #viewers = new Map<Player, Promise<Viewer>>()

  constructor(platform: Platform, tx: Db, { players, stop }: PastOptions) {
    this.#stop = stop
    this.now = platform.clock.now()
    this.#platform = platform
    this.db = joined(tx)
    this.players = players
    this.robin = playerOf(players, demoMemberNumber)
    this.kim = playerOf(players, adminNumber)
  }

  /** What the product's functions ask for, at a moment. */
  at(time: Date): Platform {
    this.#stop?.throwIfAborted()
    const { config, secret } = this.#platform
    const clock = { now: () => time }
    const attempts = new Attempts({ db: this.db, clock, secret, limitsFactor: config.limitsFactor })
    return { ...this.#platform, db: this.db, clock, attempts }
  }

  hoursAgo(hours: number): Date {
    return new Date(this.now.getTime() - hours * 3_600_000)
  }

  /** With a session, which is needed for writes; `endSessions` ends it before anybody sees it. */
  viewer(player: Player): Promise<Viewer> {
    const known = this.#viewers.get(player)
    if (known) return known
    const viewer = this.#begin(player)
    this.#viewers.set(player, viewer)
    return viewer
  }

  async #begin({ accountId, profileId, plan }: Player): Promise<Viewer> {
    const { sessions } = this.#platform
    // Addresses inside a machine make nobody related.
    await sessions.begin(this.db, { accountId, byMail: false, address: '127.0.0.1' })
    const { id } = await this.db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const roles = ['USER', ...(plan.traits.roles ?? [])] as const
    return { sessionId: id, accountId, profileId, roles, byMail: false }
  }

  async endSessions(): Promise<void> {
    const viewers = await Promise.all(this.#viewers.values())
    if (viewers.length === 0) return
    const ids = viewers.map(({ sessionId }) => sessionId)
    await this.db.deleteFrom('sessions').where('id', '=', anyOf(ids)).execute()
  }
}

function playerOf(players: readonly Player[], number: number): Player {
  const player = players.find(({ plan }) => plan.number === number)
  if (!player) throw new Error(`no demo member ${number}`)
  return player
}

/** Whoever begins a transaction of it takes part in the one that runs. */
function joined(tx: Db): Db {
  const db: Db = new Proxy(tx, {
    get(target, key) {
      if (key === 'transaction') {
        return () => ({ execute: <Result>(write: (inner: Db) => Result) => write(db) })
      }
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return db
}

/** The members with their accounts. */
export async function playersOf(
  { db }: Pick<Platform, 'db'>,
  members: readonly DemoMember[],
): Promise<Player[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id as accountId', 'email', 'default_profile_id as profileId'])
    .select('created_at as joinedAt')
    .where('default_profile_id', '=', anyOf(members.map(({ profileId }) => profileId)))
    .execute()
  const byProfile = new Map(accounts.map(account => [account.profileId, account]))
  return members.flatMap(member => {
    const account = byProfile.get(member.profileId)
    return account ? [{ ...member, ...account }] : []
  })
}

/** By owner. */
export async function mainPictures({ db }: Past): Promise<ReadonlyMap<string, string>> {
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'profile_id as profileId'])
    .where('private_since', 'is', null)
    .orderBy('sort_order', 'desc')
    .execute()
  return new Map(pictures.map(({ id, profileId }) => [profileId, id]))
}

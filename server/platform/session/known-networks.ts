import { sql } from 'kysely'
import { limits } from '#shared/limits.ts'
import type { Clock } from '../clock.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Db } from '../database/connect.ts'
import { wideNetworkOf } from '../network.ts'
import { keyedHash } from '../secrets.ts'

const dayMs = 86_400_000

interface KnownNetworksOptions {
  readonly clock: Clock
  readonly secret: Buffer
}

interface Login {
  readonly accountId: string
  /** IP address. */
  readonly address: string
}

/**
 * The wide networks from which each account logged in. A network is known per account, so one member cannot make it
 * known for others. Answers must not depend on it unless the password is right.
 */
export class KnownNetworks {
  readonly #options: KnownNetworksOptions

  constructor(options: KnownNetworksOptions) {
    this.#options = options
  }

  async remember(db: Db, login: Login): Promise<void> {
    const now = this.#options.clock.now().getTime()
    const seenAt = new Date(now - (now % dayMs))
    await db
      .insertInto('sessions_networks')
      .values({ account_id: login.accountId, network: this.#hashOf(login), seen_at: seenAt })
      .onConflict(conflict =>
        conflict.columns(['account_id', 'network']).doUpdateSet({ seen_at: seenAt }),
      )
      .execute()
  }

  async has(db: Db, login: Login): Promise<boolean> {
    const found = await db
      .selectFrom('sessions_networks')
      .select('seen_at')
      .where('account_id', '=', login.accountId)
      .where('network', '=', this.#hashOf(login))
      .where('seen_at', '>=', this.#oldest())
      .executeTakeFirst()
    return found !== undefined
  }

  async forget(db: Db, accountId: string, exceptAddress?: string): Promise<void> {
    const except = exceptAddress && this.#hashOf({ accountId, address: exceptAddress })
    await db
      .deleteFrom('sessions_networks')
      .where('account_id', '=', accountId)
      .$if(except !== undefined, query => query.where('network', '!=', except || Buffer.alloc(0)))
      .execute()
  }

  purge(db: Db): Promise<number> {
    return deleteInBatches(db, 'sessions_networks', sql`seen_at < ${this.#oldest()}`)
  }

  #oldest() {
    return new Date(this.#options.clock.now().getTime() - limits.addressKeptMs)
  }

  #hashOf({ accountId, address }: Login) {
    const value = `${accountId}|${wideNetworkOf(address)}`
    return keyedHash(this.#options.secret, 'login network', value)
  }
}

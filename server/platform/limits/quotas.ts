import { sql } from 'kysely'
import { countRows } from '#server/platform/database/count-rows.ts'
import { limits } from '#shared/limits.ts'
import type { SlidingRate } from '#shared/rates.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { Clock } from '../clock.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Db } from '../database/connect.ts'
import { lockNamed } from '../database/lock-named.ts'
import { networkOf, wideNetworkOf } from '../network.ts'
import { keyedHash } from '../secrets.ts'
import { refuseUntil } from './refuse-until.ts'

interface QuotaOptions {
  readonly db: Db
  readonly clock: Clock
  readonly secret: Buffer
  readonly limitsFactor: number
}

interface Counted {
  readonly kind: string
  readonly key: Buffer
  readonly now: Date
}

type GiveBack = () => Promise<void>
/** How to delete the use again, or when the next one is allowed, in milliseconds since the epoch. */
type TakenOrWait = { readonly giveBack: GiveBack } | { readonly freeAt: number }

/**
 * Limits whose windows slide: in any window of that length. Each use is a row, so all processes share the counts, which
 * survive restarts and crashes.
 */
export class Quotas {
  readonly #limits: QuotaOptions

  constructor(limits: QuotaOptions) {
    this.#limits = limits
  }

  /**
   * The same counts in a transaction. A rollback undoes them. Others do not see them before its end, so a second use of
   * the same subject waits until then.
   */
  within(db: Db): Quotas {
    return new Quotas({ ...this.#limits, db })
  }

  /**
   * Records a use, and refuses it if it exceeds the allowance in the window. It records before it judges, so a thousand
   * at the same time count as a thousand. It deletes refused uses.
   * @returns how to delete the use later, if the action fails by no fault of the subject
   */
  async take(kind: string, subject: string, allowance: SlidingRate): Promise<GiveBack> {
    return this.#orRefuse(await this.takeOrWait(kind, subject, allowance))
  }

  /** Like `take`, but instead of a refusal it returns when the next use is allowed. */
  async takeOrWait(kind: string, subject: string, allowance: SlidingRate): Promise<TakenOrWait> {
    const { db, clock } = this.#limits
    const key = this.#keyOf(kind, subject)
    if (db.isTransaction) await lockNamed(db, `quota ${kind} ${key.toString('base64')}`)
    const now = clock.now()
    const own = await db
      .insertInto('quota_uses')
      .values({ kind, key, used_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const giveBack = async () => {
      await db.deleteFrom('quota_uses').where('id', '=', own.id).execute()
    }
    const freeAt = await this.#freeAt({ kind, key, now }, allowance, 0)
    if (freeAt === undefined) return { giveBack }
    await giveBack()
    return { freeAt }
  }

  /** Counts for the network of an address, and for its wide network, in which one tenant may own thousands. */
  async takeForNetwork(kind: string, address: string, allowance: SlidingRate): Promise<GiveBack> {
    return this.#orRefuse(await this.takeOrWaitForNetwork(kind, address, allowance))
  }

  /** Like `takeForNetwork`, but instead of a refusal it returns when the next use is allowed. */
  async takeOrWaitForNetwork(
    kind: string,
    address: string,
    allowance: SlidingRate,
  ): Promise<TakenOrWait> {
    const taken = await this.takeOrWait(kind, networkOf(address), allowance)
    if (!('giveBack' in taken)) return taken
    const wide = { ...allowance, count: allowance.count * serverLimits.wideNetworkFactor }
    const takenWide = await this.takeOrWait(`${kind}-wide`, wideNetworkOf(address), wide)
    const giveBack = async () => {
      await taken.giveBack()
      if ('giveBack' in takenWide) await takenWide.giveBack()
    }
    if ('giveBack' in takenWide) return { giveBack }
    await giveBack()
    return takenWide
  }

  /** Refuses what `take` would refuse now, without recording a use. */
  async requireOneLeft(kind: string, subject: string, allowance: SlidingRate): Promise<void> {
    const now = this.#limits.clock.now()
    const key = this.#keyOf(kind, subject)
    const freeAt = await this.#freeAt({ kind, key, now }, allowance, 1)
    if (freeAt !== undefined) refuseUntil(freeAt, now)
  }

  /**
   * Records a use and never refuses it.
   * @returns how many uses the window has, including this one
   */
  async count(kind: string, subject: string, windowMs: number): Promise<number> {
    const { db, clock } = this.#limits
    const key = this.#keyOf(kind, subject)
    const now = clock.now()
    await db.insertInto('quota_uses').values({ kind, key, used_at: now }).execute()
    const uses = db.selectFrom('quota_uses').where('kind', '=', kind).where('key', '=', key)
    return countRows(uses.where('used_at', '>', new Date(now.getTime() - windowMs)))
  }

  /** Deletes the recorded uses after the owner has proved who they are. */
  async forgive(kind: string, subject: string): Promise<void> {
    await this.#limits.db
      .deleteFrom('quota_uses')
      .where('kind', '=', kind)
      .where('key', '=', this.#keyOf(kind, subject))
      .execute()
  }

  purge(now: Date): Promise<number> {
    const before = new Date(now.getTime() - limits.quotaUsesKeptMs)
    return deleteInBatches(this.#limits.db, 'quota_uses', sql`used_at < ${before}`)
  }

  /** When the next use is allowed, if with `more` uses the allowance is exceeded. */
  async #freeAt({ kind, key, now }: Counted, allowance: SlidingRate, more: number) {
    const { db, limitsFactor } = this.#limits
    const most = Math.max(1, Math.floor(allowance.count * limitsFactor))
    const oneTooMany = await db
      .selectFrom('quota_uses')
      .select('used_at')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('used_at', '>', new Date(now.getTime() - allowance.windowMs))
      .orderBy('used_at', 'desc')
      .offset(most - more)
      .limit(1)
      .executeTakeFirst()
    return oneTooMany && oneTooMany.used_at.getTime() + allowance.windowMs
  }

  #orRefuse(taken: TakenOrWait): GiveBack {
    if ('giveBack' in taken) return taken.giveBack
    refuseUntil(taken.freeAt, this.#limits.clock.now())
  }

  #keyOf(kind: string, subject: string) {
    // A different prefix would lose all earlier counts.
    return keyedHash(this.#limits.secret, `attempt|${kind}`, subject)
  }
}

import { LRUCache } from 'lru-cache'
import type { FixedRate } from '#shared/rates.ts'
import { BoundedQueueByKey } from '../bounded-queue.ts'
import type { Clock } from '../clock.ts'
import { refuse } from '../refusal.ts'
import { refuseUntil } from './refuse-until.ts'

/** What a subject has used in a window, which begins with the first use. */
interface UsedItems {
  readonly endsAt: number
  readonly items: ReadonlySet<string>
}

export interface StoredItems {
  readonly version: number
  /** One for each limit, in their order. */
  readonly windows: readonly UsedItems[]
}

/** What all processes know. Resolves with undefined while it is away. */
interface ItemStore {
  readonly load: (subject: string) => Promise<StoredItems | undefined>
  /** @returns false if another process has stored this version first */
  readonly save: (subject: string, stored: StoredItems) => Promise<boolean | undefined>
}

interface DistinctLimitOptions {
  readonly clock: Clock
  readonly limits: readonly FixedRate[]
  readonly store: ItemStore
}

/** In memory. Subjects whose items are beyond it are loaded again when needed. */
const itemsMax = 1_000_000
/** Uses of one subject that wait for the store. */
const waitingMax = 1_000
/** Each time another process of the same subject was faster. */
const triesMax = 20

/**
 * Limits how many different items each subject uses in some windows. All processes share them: a new item is stored
 * before it counts as used, in the version that the process knows, so no two processes allow the last one. Items that
 * were used before cost nothing.
 */
export class DistinctLimit {
  readonly #options: DistinctLimitOptions
  readonly #known = new LRUCache<string, StoredItems>({
    maxSize: itemsMax,
    sizeCalculation: ({ windows }) => windows.reduce((sum, { items }) => sum + items.size, 1),
  })
  readonly #turns = new BoundedQueueByKey({ concurrency: 1, waitingMax })

  constructor(options: DistinctLimitOptions) {
    this.#options = options
  }

  /**
   * Refuses items beyond a limit, and counts none of them.
   * @returns undefined if they were used before, without a turn of the event loop
   */
  take(subject: string, items: readonly string[]): Promise<void> | undefined {
    const known = this.#current(subject)
    const isKnown = (item: string) => known?.windows.every(window => window.items.has(item))
    return items.every(isKnown) ? undefined : this.#inTurn(subject, items)
  }

  get itemsInMemory(): number {
    return this.#known.calculatedSize
  }

  async #inTurn(subject: string, items: readonly string[]) {
    const taken = await this.#turns.run(subject, () => this.#takeShared(subject, items))
    if (!taken) refuse('server/unavailable')
  }

  async #takeShared(subject: string, items: readonly string[]): Promise<boolean> {
    for (let tries = 0; tries < triesMax; tries++) {
      const known = this.#current(subject) ?? (await this.#load(subject))
      const added = newItems(known, items)
      if (added.length === 0) return true
      const next = this.#with(known, added)
      if ((await this.#options.store.save(subject, next)) !== false) {
        this.#known.set(subject, next)
        return true
      }
      this.#known.delete(subject)
    }
    return false
  }

  async #load(subject: string): Promise<StoredItems> {
    const stored = (await this.#options.store.load(subject)) ?? { version: 0, windows: [] }
    this.#known.set(subject, stored)
    return this.#renewed(stored)
  }

  /** Undefined if nothing is known, or every window has ended. Then the row may be gone. */
  #current(subject: string): StoredItems | undefined {
    const known = this.#known.get(subject)
    if (!known) return undefined
    const now = this.#nowMs()
    if (known.windows.every(({ endsAt }) => endsAt <= now)) return undefined
    return known.windows.every(({ endsAt }) => endsAt > now) ? known : this.#renewed(known)
  }

  /** With empty windows for those that have ended. */
  #renewed({ version, windows }: StoredItems): StoredItems {
    const now = this.#nowMs()
    const renewed = this.#options.limits.map(({ windowMs }, index) => {
      const window = windows[index]
      return window && window.endsAt > now
        ? window
        : { endsAt: now + windowMs, items: new Set<string>() }
    })
    return { version, windows: renewed }
  }

  #with({ version, windows }: StoredItems, added: readonly string[]): StoredItems {
    windows.forEach(({ endsAt, items }, index) => {
      const most = this.#options.limits[index]?.count ?? 0
      const together = items.size + added.filter(item => !items.has(item)).length
      if (together > most) refuseUntil(endsAt, this.#options.clock.now())
    })
    const grown = windows.map(({ endsAt, items }) => ({
      endsAt,
      items: new Set([...items, ...added]),
    }))
    return { version: version + 1, windows: grown }
  }

  #nowMs() {
    return this.#options.clock.now().getTime()
  }
}

const newItems = ({ windows }: StoredItems, items: readonly string[]) =>
  [...new Set(items)].filter(item => windows.some(window => !window.items.has(item)))

import type { Log } from '../log.ts'
import { type FeedPlace, feedStart } from './feed-order.ts'
import type { Listener } from './listener.ts'

interface FeedSource<Row extends FeedPlace> {
  readonly listener: Listener
  readonly log: Log
  /** The NOTIFY channel that says there is something new; it carries nothing, so a lost one loses nothing. */
  readonly channel: string
  /** Rows after a place that no running transaction can still precede, in their order, at most a page. */
  readonly read: (after: FeedPlace) => Promise<readonly Row[]>
  /** The place to start after. */
  readonly newest: () => Promise<FeedPlace>
  readonly apply: (rows: readonly Row[]) => Promise<void> | void
}

const firstRetryMs = 10
const idlePollMs = 5_000

/**
 * Follows an append-only table. Rows become visible out of order, so the source reads only as far as the oldest
 * transaction still running, and looks again at growing intervals after a signal, for the rows behind that line.
 */
export class ChangeFeed<Row extends FeedPlace> {
  readonly #source: FeedSource<Row>
  #after: FeedPlace = feedStart
  #reading: Promise<void> | undefined
  #again = false
  #waitMs = idlePollMs
  #timer: NodeJS.Timeout | undefined
  #stopListening: (() => void) | undefined
  #stopped = false

  constructor(source: FeedSource<Row>) {
    this.#source = source
  }

  async start(): Promise<void> {
    this.#after = await this.#source.newest()
    this.#stopListening = await this.#source.listener.listen({
      channel: this.#source.channel,
      onNotice: () => this.#signal(),
      onListening: () => this.#signal(),
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#stopListening?.()
    await this.#reading
  }

  #signal() {
    this.#again = true
    this.#waitMs = firstRetryMs
    this.#look()
  }

  #look() {
    clearTimeout(this.#timer)
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined
      if (this.#stopped) return
      this.#timer = setTimeout(() => this.#look(), this.#again ? 0 : this.#waitMs).unref()
      this.#waitMs = Math.min(this.#waitMs * 2, idlePollMs)
    })
  }

  async #readAll() {
    this.#again = false
    try {
      for (;;) {
        const rows = await this.#source.read(this.#after)
        const last = rows.at(-1)
        if (!last || this.#stopped) return
        await this.#source.apply(rows)
        this.#after = last
        this.#waitMs = firstRetryMs
      }
    } catch (error) {
      if (!this.#stopped) this.#source.log.warn({ err: error }, `feed ${this.#source.channel}`)
    }
  }
}

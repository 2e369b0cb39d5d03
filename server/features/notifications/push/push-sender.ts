import { serverLimits } from '#shared/server-limits.ts'
import { claimDuePushes, type DuePush } from './push.queries.ts'
import { type PushParts, sendPush } from './send-push.ts'

const pollMs = 1_000
/** A stop waits so long for push services. */
const stopMs = 3_000

/** Sends pushes as they are due, on every process: each is claimed by one. */
export class PushSender {
  readonly #parts: PushParts
  readonly #sending = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #claiming: Promise<void> | undefined
  /** More may be due than there was room for. */
  #hasMore = false

  constructor(parts: PushParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = setInterval(() => this.#claim(), pollMs)
  }

  /** What is under way is finished, or left to the next process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#claiming
    const cut = setTimeout(() => this.#stop.abort(), stopMs)
    await Promise.all(this.#sending)
    clearTimeout(cut)
  }

  #claim() {
    if (!this.#timer) return
    this.#claiming ??= this.#claimAll()
      .catch(error => this.#parts.log.warn({ err: error }, 'claiming pushes'))
      .finally(() => {
        this.#claiming = undefined
      })
  }

  async #claimAll() {
    const { clock, db } = this.#parts
    do {
      const room = serverLimits.push.atOnce - this.#sending.size
      this.#hasMore = true
      if (room <= 0) return
      const { due, pushes } = await claimDuePushes(db, clock.now(), room)
      for (const push of pushes) this.#send(push)
      this.#hasMore = due === room
    } while (this.#hasMore && this.#timer)
  }

  #send(push: DuePush) {
    const sending = sendPush(this.#parts, push, this.#stop.signal)
      .catch(error => this.#parts.log.warn({ err: error }, 'sending a push'))
      .finally(() => {
        this.#sending.delete(sending)
        if (this.#hasMore) this.#claim()
      })
    this.#sending.add(sending)
  }
}

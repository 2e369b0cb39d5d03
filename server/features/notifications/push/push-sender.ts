import { serverLimits } from '#shared/server-limits.ts'
import { claimDuePushes, type DuePush } from './push.queries.ts'
import { type PushParts, preparePush, sendPush } from './send-push.ts'
import { ServiceGates } from './service-gates.ts'

/** The longest wait for push services during a stop. */
const stopMs = 3_000

/** Sends pushes when they are due. Every process does, and each push is claimed by one of them. */
export class PushSender {
  readonly #parts: PushParts
  readonly #pollMs: number
  readonly #sending = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #claiming: Promise<void> | undefined
  /** Whether more pushes may be due than there was room for. */
  #hasMore = false
  /** Push services that were too busy for further claims. */
  #passedOver: readonly string[] = []

  constructor(parts: Omit<PushParts, 'gates'>, pollMs = 1_000) {
    const gates = new ServiceGates(() => parts.clock.now().getTime())
    this.#parts = { ...parts, gates }
    this.#pollMs = pollMs
  }

  start(): void {
    this.#timer = setInterval(() => this.#claim(), this.#pollMs)
  }

  /** Finishes pushes in progress, or leaves them to the next process. */
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
      .catch(error => this.#parts.log.warn({ err: error }, 'could not claim pushes'))
      .finally(() => {
        this.#claiming = undefined
      })
  }

  async #claimAll() {
    const { clock, db, gates } = this.#parts
    const { atOnce, claimed } = serverLimits.push
    do {
      const most = Math.min(claimed, atOnce - this.#sending.size)
      this.#hasMore = true
      if (most <= 0) return
      const busyServices = gates.full()
      const { due, pushes } = await claimDuePushes(db, clock.now(), { most, busyServices })
      this.#passedOver = busyServices
      await Promise.all(pushes.map(push => this.#begin(push)))
      this.#hasMore = due === most || busyServices.length > 0
      if (due < most) return
    } while (this.#timer)
  }

  /** Resolves when the push is at the gates, so the next claim knows how busy they are. */
  async #begin(push: DuePush) {
    const parts = this.#parts
    try {
      const prepared = await preparePush(parts, push)
      if (prepared) this.#watch(sendPush(parts, prepared, this.#stop.signal))
    } catch (error) {
      parts.log.warn({ err: error }, 'could not prepare a push')
    }
  }

  #watch(sent: Promise<void>) {
    const { gates, log } = this.#parts
    const sending = sent
      .catch(error => log.warn({ err: error }, 'could not send a push'))
      .finally(() => {
        this.#sending.delete(sending)
        if (this.#hasMore && !this.#passedOver.some(each => gates.isFull(each))) this.#claim()
      })
    this.#sending.add(sending)
  }
}

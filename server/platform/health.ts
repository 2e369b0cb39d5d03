import { monitorEventLoopDelay } from 'node:perf_hooks'
import { within } from './within.ts'

interface Slot {
  calls: number
  readonly durations: number[]
  loopDelayMs: number
}

const slotMs = 10_000
const slotCount = 30
/** Upper ends of the steps that count durations, each a quarter longer than the one before. */
const steps = Array.from({ length: 50 }, (_, step) => 1.25 ** step)
const loopResolutionMs = 20
const nanosecondsPerMs = 1e6

/** What this process answered in the last five minutes, counted in slots that replace each other. */
export class Health {
  readonly #slots: Slot[] = [emptySlot()]
  readonly #loop = monitorEventLoopDelay({ resolution: loopResolutionMs })
  readonly #nextSlot: NodeJS.Timeout

  constructor() {
    this.#loop.enable()
    this.#nextSlot = setInterval(() => this.next(), slotMs).unref()
  }

  add(durationMs: number): void {
    const slot = this.#slots.at(-1)
    if (!slot) return
    const found = steps.findIndex(end => durationMs <= end)
    const step = found < 0 ? steps.length - 1 : found
    slot.calls += 1
    slot.durations[step] = (slot.durations[step] ?? 0) + 1
  }

  next(): void {
    this.#noteLoop()
    this.#slots.push(emptySlot())
    if (this.#slots.length > slotCount) this.#slots.shift()
  }

  read() {
    this.#noteLoop()
    const calls = this.#slots.reduce((sum, slot) => sum + slot.calls, 0)
    const seconds = (this.#slots.length * slotMs) / 1000
    const p95Ms = this.#quantile(0.95 * calls)
    return {
      /** Average over the last minutes. */
      callsPerSecond: calls / seconds,
      /** The 95th percentile of their times in milliseconds. Absent if there were none. */
      ...(p95Ms !== undefined && { p95Ms }),
      /** The longest delay of the event loop in the last minutes. */
      loopDelayMs: Math.max(...this.#slots.map(({ loopDelayMs }) => loopDelayMs)),
    }
  }

  stop(): void {
    clearInterval(this.#nextSlot)
    this.#loop.disable()
  }

  #noteLoop() {
    const slot = this.#slots.at(-1)
    // The histogram's values include its own interval.
    const delayMs = Math.max(0, this.#loop.max / nanosecondsPerMs - loopResolutionMs)
    if (slot && this.#loop.count > 0) slot.loopDelayMs = Math.max(slot.loopDelayMs, delayMs)
    this.#loop.reset()
  }

  #quantile(rank: number): number | undefined {
    let seen = 0
    for (const [step, end] of steps.entries()) {
      seen += this.#slots.reduce((sum, { durations }) => sum + (durations[step] ?? 0), 0)
      if (seen > 0 && seen >= rank) return end
    }
    return undefined
  }
}

const emptySlot = (): Slot => ({ calls: 0, durations: [], loopDelayMs: 0 })

const usualTimes = { everyMs: 1_000, waitMs: 1_000 }

/**
 * Whether the database answers, and the site does not leave. Checks once a second, one query at a time, so that
 * requests to the site cost the database nothing. No answer within a second counts as no.
 */
export class Readiness {
  readonly #question: () => Promise<unknown>
  readonly #times: typeof usualTimes
  #isReady = false
  #isAsking = false
  #isLeaving = false
  #timer: NodeJS.Timeout | undefined

  constructor(question: () => Promise<unknown>, times = usualTimes) {
    this.#question = question
    this.#times = times
  }

  get isReady(): boolean {
    return this.#isReady && !this.#isLeaving
  }

  /** Returns after the first check. */
  async start(): Promise<void> {
    await this.#check()
    this.#timer = setInterval(() => void this.#check(), this.#times.everyMs).unref()
  }

  /** From now on balancers are to send their requests elsewhere. */
  leave(): void {
    this.#isLeaving = true
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #check() {
    if (this.#isAsking) return
    this.#isAsking = true
    const answer = this.#question().finally(() => (this.#isAsking = false))
    this.#isReady = await within(this.#times.waitMs, () => answer).then(
      () => true,
      () => false,
    )
  }
}

import type { DisclosedPosition, ProfilePosition } from '#shared/contract/position.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import type { OwnPlace } from '#web/lib/own-place.ts'
import { writeRetryDelayMs } from '#web/lib/retry.ts'

export interface PositionUpdate {
  readonly reported: OwnPlace
  readonly body: ProfilePosition
}

interface UpdateSenderOptions {
  readonly latest: () => PositionUpdate | undefined
  readonly call: (update: PositionUpdate, signal: AbortSignal) => Promise<DisclosedPosition>
  readonly onAnswer: (update: PositionUpdate, disclosed: DisclosedPosition) => void
  readonly onFailure: (error: Error, willRetry: boolean) => void
  readonly isVisible: () => boolean
}

/**
 * Sends updates one at a time: none may overtake another, or a member who pressed Show and then Hide would stay
 * visible. Nothing is queued: once the pending update is answered, the latest is sent. A failed one that may succeed
 * later is retried, when the server says or after growing waits, and only while the page is visible.
 */
export class UpdateSender {
  readonly #options: UpdateSenderOptions
  #pending: AbortController | undefined
  /** The place has changed since the pending update was created. */
  #isDue = false
  #failures = 0
  /** The update to retry. */
  #failed: PositionUpdate | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false

  constructor(options: UpdateSenderOptions) {
    this.#options = options
  }

  /** While a failed update waits for its retry, only a newer choice of the member goes first. */
  send(): void {
    if (this.#pending) this.#isDue = true
    else if (!this.#failed || this.#options.latest()?.reported !== this.#failed.reported) this.#go()
  }

  retryIfVisible(): void {
    if (this.#failed && this.#timer === undefined && this.#options.isVisible()) this.#go()
  }

  retry(): void {
    if (this.#failed) this.#go()
  }

  /** Sends what waits before the page closes. It drops the pending update, which is older. */
  flush(): void {
    if (!this.#isDue && !this.#failed) return
    this.#pending?.abort()
    this.#go()
  }

  /** From now on, answers are ignored and nothing is sent. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #go() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isDue = false
    this.#failed = undefined
    this.#pending = undefined
    const update = this.#isStopped ? undefined : this.#options.latest()
    if (!update) return
    const pending = new AbortController()
    this.#pending = pending
    const settle = () => {
      if (this.#isStopped || this.#pending !== pending) return false
      this.#pending = undefined
      return true
    }
    this.#options.call(update, pending.signal).then(
      disclosed => settle() && this.#answered(update, disclosed),
      (error: Error) => settle() && this.#refused(update, error),
    )
  }

  #answered(update: PositionUpdate, disclosed: DisclosedPosition) {
    this.#failures = 0
    this.#options.onAnswer(update, disclosed)
    if (this.#isDue) this.#go()
  }

  #refused(update: PositionUpdate, error: Error) {
    this.#failures += 1
    const waitMs =
      error instanceof ApiProblem ? writeRetryDelayMs(error, this.#failures) : undefined
    this.#options.onFailure(error, waitMs !== undefined)
    if (waitMs === undefined) this.#failures = 0
    else this.#wait(update, waitMs)
    if (!this.#isDue) return
    this.#isDue = false
    this.send()
  }

  #wait(update: PositionUpdate, waitMs: number) {
    this.#failed = update
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.retryIfVisible()
    }, waitMs)
  }
}

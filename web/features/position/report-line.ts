import type { DisclosedPosition, ProfilePosition } from '#shared/contract/position.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { waitAfter } from '#web/lib/wait-after.ts'

export interface Report {
  readonly reported: OwnPlace
  readonly body: ProfilePosition
}

interface ReportLineOptions {
  /** What there is to report now. */
  readonly newest: () => Report | undefined
  readonly call: (report: Report, signal: AbortSignal) => Promise<DisclosedPosition>
  readonly onAnswer: (report: Report, disclosed: DisclosedPosition) => void
  readonly onFailure: (error: Error, isTriedAgain: boolean) => void
  readonly isLookedAt: () => boolean
}

/**
 * Sends reports one after the other: none may overtake another, or who pressed Show and then Hide would be seen on. What
 * comes while one is under way is not queued: when that has been answered, the newest is sent. One that fails and may
 * pass later is tried again, when the server says or after growing waits, and only while the page is looked at.
 */
export class ReportLine {
  readonly #options: ReportLineOptions
  #underWay: AbortController | undefined
  /** Something has changed since what is under way was made. */
  #isDue = false
  #failures = 0
  /** What failed and is to be tried again. */
  #failed: Report | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isEnded = false

  constructor(options: ReportLineOptions) {
    this.#options = options
  }

  /** While a failed report waits for its time, only what the member has chosen since is sent before. */
  send(): void {
    if (this.#underWay) this.#isDue = true
    else if (!this.#failed || this.#options.newest()?.reported !== this.#failed.reported) this.#go()
  }

  /** The page is looked at again. */
  look(): void {
    if (this.#failed && this.#timer === undefined && this.#options.isLookedAt()) this.#go()
  }

  /** The network is there again. */
  hurry(): void {
    if (this.#failed) this.#go()
  }

  /** The page is left: it is now or never for what waits. What is under way is older than that, and not waited for. */
  leave(): void {
    if (!this.#isDue && !this.#failed) return
    this.#underWay?.abort()
    this.#go()
  }

  /** Nobody hears of an answer any more, and nothing else is sent. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
  }

  #go() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isDue = false
    this.#failed = undefined
    this.#underWay = undefined
    const report = this.#isEnded ? undefined : this.#options.newest()
    if (!report) return
    const underWay = new AbortController()
    this.#underWay = underWay
    /** Whether this is the one that is waited for still. */
    const settle = () => {
      if (this.#isEnded || this.#underWay !== underWay) return false
      this.#underWay = undefined
      return true
    }
    this.#options.call(report, underWay.signal).then(
      disclosed => settle() && this.#answered(report, disclosed),
      (error: Error) => settle() && this.#refused(report, error),
    )
  }

  #answered(report: Report, disclosed: DisclosedPosition) {
    this.#failures = 0
    this.#options.onAnswer(report, disclosed)
    if (this.#isDue) this.#go()
  }

  #refused(report: Report, error: Error) {
    this.#failures += 1
    const waitMs = error instanceof ApiProblem ? waitAfter(error, this.#failures) : undefined
    this.#options.onFailure(error, waitMs !== undefined)
    if (waitMs === undefined) this.#failures = 0
    else this.#wait(report, waitMs)
    if (!this.#isDue) return
    this.#isDue = false
    this.send()
  }

  #wait(report: Report, waitMs: number) {
    this.#failed = report
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.look()
    }, waitMs)
  }
}

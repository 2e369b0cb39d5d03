import type { Log } from '#server/platform/log.ts'
import { refuse } from '#server/platform/refusal.ts'
import { Turns } from '#server/platform/turns.ts'
import { StartFailure, WorkFailure, Workshop } from '#server/platform/workshop/workshop.ts'
import {
  type LateOrder,
  type PictureFiles,
  type PictureOrder,
  type Renditions,
  readLateWork,
  readUploadWork,
} from './picture-orders.ts'

export interface Upload {
  /** Members have their turns one after another. */
  readonly profileId: string
  /** Read when its turn has come. */
  readonly read: () => Promise<Uint8Array>
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
}

interface Bench {
  readonly workshop: Workshop<PictureOrder>
  readonly turns: Turns
  readonly mayBeLarge: boolean
}

const usualProgram = new URL('picture-program.ts', import.meta.url)
const timings = { timeoutMs: 30_000, idleMs: 60_000 }
const queue = { waitingMax: 200, waitingMaxEach: 12 }
const retryAfterSeconds = 5

/**
 * Two processes: what takes much memory, or has time, is worked on one at a time and holds up nobody else. A turn lasts
 * until the picture is kept, so that finished ones do not pile up before a slow storage.
 */
export class PictureWorkshop {
  readonly #small: Bench
  readonly #large: Bench
  readonly #log: Log
  #isEnding = false

  constructor(log: Log, program = usualProgram) {
    this.#log = log
    const bench = (mayBeLarge: boolean, atOnce: number) => ({
      workshop: new Workshop<PictureOrder>({ program, ...timings }),
      turns: new Turns({ atOnce, ...queue }),
      mayBeLarge,
    })
    this.#small = bench(false, 3)
    this.#large = bench(true, 2)
  }

  /** The processes at work. */
  get pids(): readonly number[] {
    return [this.#small, this.#large].flatMap(bench => bench.workshop.pid ?? [])
  }

  /**
   * Makes what is stored of an upload at once, and hands it over to be kept. Refused when it is none
   * (`pictures/not-a-picture`), cannot be read (`pictures/damaged`), or when too many wait (`server/unavailable`).
   */
  async make<Kept extends object>(
    upload: Upload,
    keep: (made: Renditions) => Promise<Kept>,
  ): Promise<Kept> {
    const kept = await this.#makeAt(this.#small, upload, keep)
    return kept ?? (await this.#makeAt(this.#large, upload, keep)) ?? refuse('pictures/damaged')
  }

  /** Behind all uploads. Undefined when the wait has been ended, or the site ends. */
  async makeLater(order: LateOrder, signal: AbortSignal): Promise<PictureFiles | undefined> {
    const { turns, workshop } = this.#large
    try {
      const task = () => workshop.order(() => order, readLateWork)
      return await turns.take(task, { hasTime: true, signal })
    } catch (error) {
      if (this.#isEnding) return undefined
      throw error
    }
  }

  /** Refuses whoever waits; the site ends. */
  turnAway(): void {
    this.#isEnding = true
    for (const { turns } of [this.#small, this.#large]) turns.turnAway()
  }

  async close(): Promise<void> {
    await this.#small.workshop.close()
    await this.#large.workshop.close()
  }

  /** Undefined when it is too large for this bench. */
  async #makeAt<Kept extends object>(
    bench: Bench,
    { profileId, read, signal }: Upload,
    keep: (made: Renditions) => Promise<Kept>,
  ) {
    const task = async () => {
      const work = await this.#order(bench, read)
      if (!('verdict' in work)) return { kept: await keep(work) }
      if (work.verdict === 'large') return { kept: undefined }
      refuse(`pictures/${work.verdict}`)
    }
    const done = await bench.turns.take(task, { keys: [profileId], signal })
    return done ? done.kept : refuse('server/unavailable', { retryAfterSeconds })
  }

  async #order({ workshop: own, mayBeLarge }: Bench, read: Upload['read']) {
    const other = this.#large.workshop
    // What is small may use an idle process for large ones: it takes less than they do.
    const workshop = own.isBusy && !other.isBusy ? other : own
    try {
      const prepare = async () => ({ upload: await read(), mayBeLarge })
      return await workshop.order(prepare, readUploadWork)
    } catch (error) {
      if (this.#isEnding) refuse('server/unavailable')
      if (error instanceof StartFailure) {
        this.#log.error({ err: error }, 'the process that decodes pictures does not start')
        refuse('server/unavailable', { retryAfterSeconds })
      }
      if (!(error instanceof WorkFailure)) throw error
      this.#log.warn({ err: error }, 'a picture was too much for the process that decodes it')
      refuse('pictures/damaged')
    }
  }
}

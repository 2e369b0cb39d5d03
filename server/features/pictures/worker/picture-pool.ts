import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import type { Log } from '#server/platform/log.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  JobFailure,
  JobTimeout,
  StartFailure,
  WorkerProcess,
} from '#server/platform/worker-process/worker-process.ts'
import {
  type Cut,
  type DeferredJob,
  type Fingerprint,
  type PictureFiles,
  type PictureJob,
  type Renditions,
  readDeferredResult,
  readFingerprint,
  readPreviewResult,
  readUploadResult,
} from './picture-jobs.ts'

export interface Upload {
  /** The queue is fair between members. */
  readonly profileId: string
  /** Called only when the upload leaves the queue. */
  readonly read: () => Promise<Uint8Array>
  /** The part to store. If absent, the whole picture. */
  readonly cut?: Cut | undefined
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
}

interface Worker {
  readonly child: WorkerProcess<PictureJob>
  readonly queue: BoundedQueue
  readonly takesLarge: boolean
}

const usualProgram = new URL('picture-worker.program.ts', import.meta.url)
const usualTimings = { timeoutMs: 30_000, idleMs: 60_000 }
const queueLimits = { waitingMax: 200, waitingMaxEach: 12 }
const retryAfterSeconds = 5
/** So long that no page sends the file again by itself. */
const retryLateSeconds = 60

/**
 * Two worker processes, each with a bounded queue. Work that takes much memory or can wait goes to the second one, so
 * it does not delay the rest. An upload stays in the queue until the picture is stored. So finished pictures do not
 * pile up in front of a slow storage.
 */
export class PicturePool {
  readonly #small: Worker
  readonly #large: Worker
  readonly #log: Log
  #isClosing = false

  constructor(log: Log, { program = usualProgram, timeoutMs = usualTimings.timeoutMs } = {}) {
    this.#log = log
    const worker = (takesLarge: boolean, concurrency: number) => ({
      child: new WorkerProcess<PictureJob>({ program, ...usualTimings, timeoutMs }),
      queue: new BoundedQueue({ name: 'picture-work', concurrency, ...queueLimits }),
      takesLarge,
    })
    this.#small = worker(false, 3)
    this.#large = worker(true, 2)
  }

  get pids(): readonly number[] {
    return [this.#small, this.#large].flatMap(({ child }) => child.pid ?? [])
  }

  /**
   * Encodes an upload in the immediate renditions and passes them to `store`. Refuses a file that is not a picture
   * (`pictures/not-a-picture`), cannot be read (`pictures/damaged`, `pictures/incomplete`) or would take too much memory
   * (`pictures/too-many-pixels`). Also refuses when too many wait or the work takes too long
   * (`server/unavailable`).
   */
  async encodeUpload<Stored extends object>(
    upload: Upload,
    store: (renditions: Renditions) => Promise<Stored>,
  ): Promise<Stored> {
    const stored = await this.#encodeIn(this.#small, upload, store)
    return (
      stored ?? (await this.#encodeIn(this.#large, upload, store)) ?? refuse('pictures/damaged')
    )
  }

  /** Runs after all waiting uploads. Undefined when the signal ended the wait, or the site stops. */
  encodeDeferred(job: DeferredJob, signal: AbortSignal): Promise<PictureFiles | undefined> {
    return this.#runLater(job, readDeferredResult, signal)
  }

  /** Waits like `encodeDeferred`. */
  async drawPreview(previewOf: Uint8Array, signal: AbortSignal): Promise<string | undefined> {
    return (await this.#runLater({ previewOf }, readPreviewResult, signal))?.preview
  }

  /** Waits like `encodeDeferred`. */
  async fingerprint(
    fingerprintOf: Uint8Array,
    signal: AbortSignal,
  ): Promise<Fingerprint | undefined> {
    return (await this.#runLater({ fingerprintOf }, readFingerprint, signal))?.fingerprint
  }

  async #runLater<Result extends object>(
    job: PictureJob,
    read: (result: unknown) => Result | undefined,
    signal: AbortSignal,
  ) {
    const { child, queue } = this.#large
    try {
      const task = () => child.run(() => job, read)
      return await queue.run(task, { isBackground: true, signal })
    } catch (error) {
      if (this.#isClosing) return undefined
      throw error
    }
  }

  /** Refuses all waiting jobs. Called when the site stops. */
  rejectWaiting(): void {
    this.#isClosing = true
    for (const { queue } of [this.#small, this.#large]) queue.rejectAll()
  }

  async close(): Promise<void> {
    await this.#small.child.close()
    await this.#large.child.close()
  }

  /** Undefined when the picture is too large for this worker. */
  async #encodeIn<Stored extends object>(
    worker: Worker,
    upload: Upload,
    store: (renditions: Renditions) => Promise<Stored>,
  ) {
    const { profileId, signal } = upload
    const task = async () => {
      const result = await this.#run(worker, upload)
      if (!('verdict' in result)) return { stored: await store(result) }
      if (result.verdict === 'large') return { stored: undefined }
      refuse(`pictures/${result.verdict}`)
    }
    const done = await worker.queue.run(task, { keys: [profileId], signal })
    return done ? done.stored : refuse('server/unavailable', { retryAfterSeconds })
  }

  async #run({ child: own, takesLarge }: Worker, { read, cut }: Upload) {
    const other = this.#large.child
    // A small picture may use the idle other process: it needs less memory than a large one.
    const child = own.isBusy && !other.isBusy ? other : own
    try {
      const prepare = async () => ({ upload: await read(), mayBeLarge: takesLarge, cut })
      return await child.run(prepare, readUploadResult)
    } catch (error) {
      if (this.#isClosing) refuse('server/unavailable')
      if (error instanceof StartFailure) {
        this.#log.error({ err: error }, 'the process that decodes pictures does not start')
        refuse('server/unavailable', { retryAfterSeconds })
      }
      if (!(error instanceof JobFailure)) throw error
      this.#log.warn({ err: error }, 'the process that decodes pictures failed on a picture')
      // Its size is limited, so the machine was busy.
      if (error instanceof JobTimeout) {
        refuse('server/unavailable', { retryAfterSeconds: retryLateSeconds, cause: error })
      }
      refuse('pictures/damaged')
    }
  }
}

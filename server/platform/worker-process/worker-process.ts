import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** The child ended during a job, or took too long. Its input is to blame. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure'
}

/** The child took too long, because of its input or because the machine is busy. */
export class JobTimeout extends JobFailure {}

/** The program does not start. No job is to blame, and the next one tries again. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

interface WorkerProcessOptions {
  readonly program: URL
  /** The child is killed if a job takes longer. */
  readonly timeoutMs: number
  /** The child ends after this long without a job. The next job starts another one. */
  readonly idleMs: number
  /** A child that is not ready within this time is killed. */
  readonly startTimeoutMs?: number
}

const usualStartTimeoutMs = 30_000
const endedEarly = 'the worker process ended during a job'
const tooLong = 'a job of the worker process took too long'

/** Undefined for an invalid result. The child reads strangers' input, so it is not trusted. */
type ReadResult<Result> = (answer: unknown) => Result | undefined

/**
 * A child process for work that may crash, hang or need much memory. It runs one job at a time, in order of arrival. It
 * sees nothing of the parent's environment, starts with the first job, and never outlives the parent.
 */
export class WorkerProcess<Job extends object> {
  readonly #options: WorkerProcessOptions
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #jobs = 0
  #isClosed = false

  constructor(options: WorkerProcessOptions) {
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get isBusy(): boolean {
    return this.#jobs > 0
  }

  /** @param prepare makes the job, called just before it runs */
  async run<Result>(prepare: () => Promise<Job> | Job, read: ReadResult<Result>): Promise<Result> {
    this.#jobs++
    const answered = this.#last
      .then(() => this.#runNow(prepare))
      .finally(() => {
        this.#jobs--
      })
    this.#last = answered.catch(() => undefined)
    const result = read(await answered)
    if (result === undefined) throw new Error('a worker process gave an invalid answer')
    return result
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
    await this.#last
  }

  async #runNow(prepare: () => Promise<Job> | Job) {
    clearTimeout(this.#idle)
    const job = await prepare()
    if (this.#isClosed) throw new Error('the worker process is closed')
    const child = this.#child ?? (await this.#start())
    try {
      keepAlive(child)
      return await this.#send(child, job)
    } finally {
      letExit(child)
      this.#idle = setTimeout(() => {
        this.#end().catch(() => undefined)
      }, this.#options.idleMs).unref()
    }
  }

  async #start() {
    const { program, startTimeoutMs = usualStartTimeoutMs } = this.#options
    const child = fork(program, {
      serialization: 'advanced',
      env: childEnv,
      execArgv: ['--expose-gc'],
      // Only the parent writes the log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child
    child.once('exit', () => this.#drop(child))
    // A later error ends the child, which the exit handler notices.
    child.on('error', () => undefined)
    try {
      await ready(child, AbortSignal.timeout(startTimeoutMs))
    } catch (cause) {
      this.#drop(child)
      child.kill('SIGKILL')
      throw new StartFailure(`${program.href} does not start`, { cause })
    }
    return child
  }

  #drop(child: ChildProcess) {
    if (this.#child === child) this.#child = undefined
  }

  async #send(child: ChildProcess, job: Job) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    let isLate = false
    const fail = () => reject(isLate ? new JobTimeout(tooLong) : new JobFailure(endedEarly))
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, this.#options.timeoutMs)
    child.once('message', resolve)
    child.once('exit', fail)
    // A child that has already ended emits `exit`.
    child.send(job, () => undefined)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      child.off('message', resolve)
      child.off('exit', fail)
    }
  }

  async #end() {
    clearTimeout(this.#idle)
    const child = this.#child
    if (!child) return
    this.#child = undefined
    const ended = once(child, 'exit')
    child.ref()
    child.kill('SIGKILL')
    await ended
  }
}

async function ready(child: ChildProcess, signal: AbortSignal) {
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('the process ended while it started')
  })
  await Promise.race([once(child, 'message', { signal }), ended])
}

/** The parent waits for an answer, but not for an idle child. */
function keepAlive(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

function letExit(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

const { NODE_COMPILE_CACHE } = process.env

/** Leaves out the parent's secrets. The other variables make glibc return freed memory at once. */
const childEnv = {
  ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

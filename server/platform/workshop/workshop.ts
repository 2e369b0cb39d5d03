import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** The program ended over an order, or took too long: what it was given is to blame. */
export class WorkFailure extends Error {
  override readonly name = 'WorkFailure'
}

/** The program does not start: no order is to blame, and the next one tries again. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

interface WorkshopOptions {
  /** Calls `takeOrders`. */
  readonly program: URL
  /** An order that takes longer costs the process its life. */
  readonly timeoutMs: number
  /** Without an order for so long the process is ended; the next one starts another. */
  readonly idleMs: number
  /** A process that has not reported by then is ended. */
  readonly startTimeoutMs?: number
}

const usualStartTimeoutMs = 30_000

/** Undefined when an answer makes no sense: it comes from a process that reads what strangers wrote. */
type Read<Work> = (answer: unknown) => Work | undefined

/**
 * A process of its own for work that may crash, hang or take memory: one order at a time, first come, first served. It
 * knows nothing of this one's environment, is started when first needed, and never outlives this one.
 */
export class Workshop<Order extends object> {
  readonly #options: WorkshopOptions
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #orders = 0
  #isClosed = false

  constructor(options: WorkshopOptions) {
    this.#options = options
  }

  /** The process at work, if there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  get isBusy(): boolean {
    return this.#orders > 0
  }

  /** @param prepare what is in it is read only when its turn has come */
  async order<Work>(prepare: () => Promise<Order> | Order, read: Read<Work>): Promise<Work> {
    this.#orders++
    const answered = this.#last
      .then(() => this.#work(prepare))
      .finally(() => {
        this.#orders--
      })
    this.#last = answered.catch(() => undefined)
    const work = read(await answered)
    if (work === undefined) throw new Error('a process answered what makes no sense')
    return work
  }

  /** Ends the process; an order under way fails. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
    await this.#last
  }

  async #work(prepare: () => Promise<Order> | Order) {
    clearTimeout(this.#idle)
    const order = await prepare()
    if (this.#isClosed) throw new Error('the workshop is closed')
    const child = this.#child ?? (await this.#start())
    try {
      holdOpen(child)
      return await this.#ask(child, order)
    } finally {
      letGo(child)
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
      // The log is this process's own.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child
    child.once('exit', () => this.#forget(child))
    // What goes wrong with it later ends it, which is noticed.
    child.on('error', () => undefined)
    try {
      await reported(child, AbortSignal.timeout(startTimeoutMs))
    } catch (cause) {
      this.#forget(child)
      child.kill('SIGKILL')
      throw new StartFailure(`${program.href} does not start`, { cause })
    }
    return child
  }

  #forget(child: ChildProcess) {
    if (this.#child === child) this.#child = undefined
  }

  async #ask(child: ChildProcess, order: Order) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const fail = () => reject(new WorkFailure('the process ended over an order'))
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#options.timeoutMs)
    child.once('message', resolve)
    child.once('exit', fail)
    // One that is gone by now says so itself.
    child.send(order, () => undefined)
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

async function reported(child: ChildProcess, signal: AbortSignal) {
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('the process ended at its start')
  })
  await Promise.race([once(child, 'message', { signal }), ended])
}

/** This process stays for an answer that is awaited, and not for an idle child. */
function holdOpen(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

function letGo(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

const { NODE_COMPILE_CACHE } = process.env

/** No secret of this process; and glibc gives back at once what has been freed. */
const childEnv = {
  ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

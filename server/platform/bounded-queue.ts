type Waiter = (mayRun: boolean) => void

/** The owners of a task, from the widest group to the narrowest, such as a network and an account in it. */
type QueueKeys = readonly string[]

/** How many tasks each named queue has rejected because too many waited. */
const rejected = new Map<string, number>()
export const rejectedTasks: ReadonlyMap<string, number> = rejected

export const countRejected = (queue: string): void => count(rejected, queue, 1)

/** How many tasks wait now, of all queues with that name. */
const waiting = new Map<string, number>()
export const waitingTasks: ReadonlyMap<string, number> = waiting

function count(counts: Map<string, number>, name: string | undefined, change: number) {
  if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + change)
}

interface BoundedQueueOptions {
  /** The name for the count of rejected tasks. */
  readonly name?: string
  readonly concurrency: number
  readonly waitingMax: number
  /** Most waiting tasks of one first key. */
  readonly waitingMaxEach?: number
}

export interface TaskOptions {
  /** The owners of the task. Each key of a level gets a turn before another key gets its next. */
  readonly keys?: QueueKeys
  /** Ends the wait. A running task goes on. */
  readonly signal?: AbortSignal | undefined
  /** Runs after all others, and does not count toward their limit. */
  readonly isBackground?: boolean
}

/** Runs a few tasks at a time and lets a bounded number wait. */
export class BoundedQueue {
  readonly #options: BoundedQueueOptions
  readonly #waiting = new FairQueue()
  readonly #background = new FairQueue()
  #running = 0

  constructor(options: BoundedQueueOptions) {
    this.#options = options
  }

  /** Resolves with undefined if too many tasks wait, or if the signal ends the wait. */
  async run<Result>(
    task: () => Promise<Result>,
    options: TaskOptions = {},
  ): Promise<Result | undefined> {
    if (this.#running < this.#options.concurrency) this.#running++
    else if (!(await this.#wait(options))) return undefined
    try {
      return await task()
    } finally {
      // Pass the slot on instead of freeing it, so that no newcomer takes it in between.
      const next = this.#waiting.shift() ?? this.#background.shift()
      if (next) next(true)
      else this.#running--
    }
  }

  rejectAll(): void {
    for (const queue of [this.#waiting, this.#background]) {
      for (let next = queue.shift(); next; next = queue.shift()) next(false)
    }
  }

  async #wait({ keys = [], signal, isBackground = false }: TaskOptions) {
    const { name, waitingMax, waitingMaxEach = waitingMax } = this.#options
    const queue = isBackground ? this.#background : this.#waiting
    if (signal?.aborted) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const leave = () => {
      if (queue.remove(keys, resolve)) resolve(false)
    }
    queue.add(keys, resolve)
    // The key with the most waiting tasks loses its last one, which may be the newcomer.
    const isKeyFull = queue.sizeOf(keys[0] ?? '') > waitingMaxEach
    if (isKeyFull || queue.size > waitingMax) {
      queue.drop(keys, isKeyFull)
      count(rejected, name, 1)
    }
    signal?.addEventListener('abort', leave)
    count(waiting, name, 1)
    try {
      return await promise
    } finally {
      count(waiting, name, -1)
      signal?.removeEventListener('abort', leave)
    }
  }
}

type EachKeyOptions = Omit<BoundedQueueOptions, 'waitingMaxEach'>

/** Runs a few tasks of each key at a time, and lets a bounded number of each wait. */
export class BoundedQueueByKey {
  readonly #options: EachKeyOptions
  readonly #queues = new Map<string, { readonly queue: BoundedQueue; users: number }>()

  constructor(options: EachKeyOptions) {
    this.#options = options
  }

  /** Resolves with undefined if too many tasks wait. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result | undefined> {
    const known = this.#queues.get(key) ?? { queue: new BoundedQueue(this.#options), users: 0 }
    this.#queues.set(key, known)
    known.users++
    try {
      return await known.queue.run(task)
    } finally {
      known.users--
      if (known.users === 0) this.#queues.delete(key)
    }
  }
}

/**
 * Waiting tasks by owner. On each level the keys take turns. Within the last level the first comes first. All keys of a
 * queue have the same number of levels.
 */
class FairQueue {
  /** The tasks of the last level, in order. */
  readonly #waiters: Waiter[] = []
  /** In the order of their next turns. No lane is empty. */
  readonly #lanes = new Map<string, FairQueue>()

  get size(): number {
    let size = this.#waiters.length
    for (const lane of this.#lanes.values()) size += lane.size
    return size
  }

  sizeOf(key: string): number {
    return this.#lanes.get(key)?.size ?? 0
  }

  add([key, ...narrower]: QueueKeys, waiter: Waiter): void {
    if (key === undefined) {
      this.#waiters.push(waiter)
      return
    }
    const lane = this.#lanes.get(key) ?? new FairQueue()
    this.#lanes.set(key, lane)
    lane.add(narrower, waiter)
  }

  shift(): Waiter | undefined {
    for (const [key, lane] of this.#lanes) {
      const first = lane.shift()
      this.#lanes.delete(key)
      if (lane.size > 0) this.#lanes.set(key, lane)
      return first
    }
    return this.#waiters.shift()
  }

  /**
   * Rejects the last task of the key with the most waiting ones, level by level. In a tie it rejects the newest task,
   * which has the given keys.
   * @param isWithinFirst whether the task must have the same first key
   */
  drop([key = '', ...narrower]: QueueKeys, isWithinFirst = false): void {
    const heaviest = isWithinFirst ? key : this.#heaviest(key)
    const lane = this.#lanes.get(heaviest)
    if (!lane) {
      this.#waiters.pop()?.(false)
      return
    }
    lane.drop(heaviest === key ? narrower : [])
    if (lane.size === 0) this.#lanes.delete(heaviest)
  }

  #heaviest(preferred: string) {
    let [heaviest, most] = [preferred, this.sizeOf(preferred)]
    for (const [key, { size }] of this.#lanes) {
      if (size > most || (size === most && heaviest !== preferred)) [heaviest, most] = [key, size]
    }
    return heaviest
  }

  /** @returns false if it was no longer waiting */
  remove([key, ...narrower]: QueueKeys, waiter: Waiter): boolean {
    if (key === undefined) {
      const index = this.#waiters.indexOf(waiter)
      if (index >= 0) this.#waiters.splice(index, 1)
      return index >= 0
    }
    const lane = this.#lanes.get(key)
    const isRemoved = lane?.remove(narrower, waiter) ?? false
    if (lane?.size === 0) this.#lanes.delete(key)
    return isRemoved
  }
}

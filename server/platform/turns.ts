import { type TurnKeys, TurnQueue } from './turn-queue.ts'

interface TurnsOptions {
  readonly atOnce: number
  readonly waitingMax: number
  /** Of one key, the widest. */
  readonly waitingMaxEach?: number
}

export interface Taker {
  /** Whose task it is: among those who wait, each key of a level has its turn before another has its next. */
  readonly keys?: TurnKeys
  /** Ends the wait; a task that has begun goes on. */
  readonly signal?: AbortSignal | undefined
  /** Stands behind all who are in a hurry, and takes no place of theirs. */
  readonly hasTime?: boolean
}

/** Lets a few tasks run at a time and a bounded number wait. */
export class Turns {
  readonly #options: TurnsOptions
  readonly #waiting = new TurnQueue()
  readonly #behind = new TurnQueue()
  #running = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** Undefined when too many wait already, or when the wait has been ended. */
  async take<Result>(task: () => Promise<Result>, taker: Taker = {}): Promise<Result | undefined> {
    if (this.#running < this.#options.atOnce) this.#running++
    else if (!(await this.#wait(taker))) return undefined
    try {
      return await task()
    } finally {
      // A turn is handed on, not given back: nobody slips in between.
      const next = this.#waiting.shift() ?? this.#behind.shift()
      if (next) next(true)
      else this.#running--
    }
  }

  /** Ends every wait. */
  turnAway(): void {
    for (const queue of [this.#waiting, this.#behind]) {
      for (let next = queue.shift(); next; next = queue.shift()) next(false)
    }
  }

  async #wait({ keys = [], signal, hasTime = false }: Taker) {
    const { waitingMax, waitingMaxEach = waitingMax } = this.#options
    const queue = hasTime ? this.#behind : this.#waiting
    if (signal?.aborted) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const leave = () => {
      if (queue.remove(keys, resolve)) resolve(false)
    }
    queue.add(keys, resolve)
    // Whoever has the most waiting loses the last of them, the newcomer included.
    if (queue.sizeOf(keys[0] ?? '') > waitingMaxEach) queue.drop(keys, true)
    else if (queue.size > waitingMax) queue.drop(keys)
    signal?.addEventListener('abort', leave)
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }
}

/** Lets one task of each key run at a time, and a bounded number of each wait. */
export class TurnsByKey {
  readonly #waitingMax: number
  readonly #turns = new Map<string, { readonly turns: Turns; users: number }>()

  constructor({ waitingMax }: Pick<TurnsOptions, 'waitingMax'>) {
    this.#waitingMax = waitingMax
  }

  /** Undefined when too many wait already. */
  async take<Result>(key: string, task: () => Promise<Result>): Promise<Result | undefined> {
    const waitingMax = this.#waitingMax
    const known = this.#turns.get(key) ?? { turns: new Turns({ atOnce: 1, waitingMax }), users: 0 }
    this.#turns.set(key, known)
    known.users++
    try {
      return await known.turns.take(task)
    } finally {
      known.users--
      if (known.users === 0) this.#turns.delete(key)
    }
  }
}

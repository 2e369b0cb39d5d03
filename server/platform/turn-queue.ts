type Waiter = (mayGo: boolean) => void

/** Whose something is, from the widest circle to the narrowest: a network and the account within it, say. */
export type TurnKeys = readonly string[]

/**
 * Who waits, by whose they are. On each level one key after the other has its turn, and within the last whoever came
 * first. All keys of a queue have as many levels.
 */
export class TurnQueue {
  /** Of the last level, in order. */
  readonly #waiters: Waiter[] = []
  /** In the order of their next turns; none is empty. */
  readonly #lanes = new Map<string, TurnQueue>()

  get size(): number {
    let size = this.#waiters.length
    for (const lane of this.#lanes.values()) size += lane.size
    return size
  }

  sizeOf(key: string): number {
    return this.#lanes.get(key)?.size ?? 0
  }

  add([key, ...narrower]: TurnKeys, waiter: Waiter): void {
    if (key === undefined) {
      this.#waiters.push(waiter)
      return
    }
    const lane = this.#lanes.get(key) ?? new TurnQueue()
    this.#lanes.set(key, lane)
    lane.add(narrower, waiter)
  }

  /** The next in turn, who waits no more. */
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
   * Sends away the last of whoever has the most waiting, level by level; of equals the newest, whose keys are given.
   * @param isWithinFirst whether it is somebody of the newest's own first key
   */
  drop([key = '', ...narrower]: TurnKeys, isWithinFirst = false): void {
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

  /** False when it waits no more. */
  remove([key, ...narrower]: TurnKeys, waiter: Waiter): boolean {
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

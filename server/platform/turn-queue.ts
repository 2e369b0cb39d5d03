type Waiter = (mayGo: boolean) => void

/** Who waits, by whose they are: each key gets one turn after another, and within a key whoever came first. */
export class TurnQueue {
  /** In the order of the keys' next turns; none is empty. */
  readonly #lanes = new Map<string, Waiter[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(key: string): number {
    return this.#lanes.get(key)?.length ?? 0
  }

  add(key: string, waiter: Waiter): void {
    this.#lanes.set(key, [...(this.#lanes.get(key) ?? []), waiter])
    this.#size++
  }

  /** The next in turn, who waits no more. */
  shift(): Waiter | undefined {
    for (const [key, [first, ...rest]] of this.#lanes) {
      this.#lanes.delete(key)
      if (rest.length > 0) this.#lanes.set(key, rest)
      this.#size--
      return first
    }
    return undefined
  }

  /** Sends away the last of the key that has the most waiting. @returns false when none has more than that many */
  dropFrom(atMost: number): boolean {
    let longest: Waiter[] = []
    for (const lane of this.#lanes.values()) if (lane.length > longest.length) longest = lane
    if (longest.length <= atMost) return false
    this.#size--
    longest.pop()?.(false)
    return true
  }

  /** False when it waits no more. */
  remove(key: string, waiter: Waiter): boolean {
    const lane = this.#lanes.get(key) ?? []
    const rest = lane.filter(other => other !== waiter)
    if (rest.length === lane.length) return false
    if (rest.length > 0) this.#lanes.set(key, rest)
    else this.#lanes.delete(key)
    this.#size--
    return true
  }
}

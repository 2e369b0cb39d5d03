const rememberedMs = 60_000
const rememberedMax = 10_000

/**
 * Tokens of ours without a session, mostly of those who logged out: for a minute nobody looks for them again. An ended
 * session never comes back.
 */
export class MissingSessions {
  /** Until when, by key; those that were looked for longest ago come first. */
  readonly #until = new Map<string, number>()

  has(key: string, now: number): boolean {
    return (this.#until.get(key) ?? 0) > now
  }

  add(key: string, now: number): void {
    this.#until.delete(key)
    const [oldest] = this.#until.keys()
    if (oldest !== undefined && this.#until.size >= rememberedMax) this.#until.delete(oldest)
    this.#until.set(key, now + rememberedMs)
  }
}

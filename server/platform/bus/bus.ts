export interface Subscriber {
  readonly onNotice: (payload: string) => void
  /** Runs each time that listening begins, because the subscriber may have missed earlier notices. */
  readonly onListening: () => void
}

/**
 * How processes hear of each other. A notice may be lost or come twice, and rows stay the truth. The notices of a
 * process come in order for each subject. Its own subscribers get them once, before `publish` returns.
 */
export interface Bus {
  /** Returns at once and throws nothing. Call it after the commit of what the notice is about (`afterCommit`). */
  publish(subject: string, payload: string): void
  /**
   * Resolves when later notices come in.
   * @returns a function that ends it
   */
  subscribe(subject: string, subscriber: Subscriber): Promise<() => void>
  /** Sends what was published, unless the other side is away for longer than this waits. */
  close(): Promise<void>
}

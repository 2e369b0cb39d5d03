import type { Subscriber } from './bus.ts'

/** The subscribers of one process. */
export class Subscribers {
  readonly #bySubject = new Map<string, Set<Subscriber>>()

  /** @returns a function that removes it */
  add(subject: string, subscriber: Subscriber): () => void {
    const subscribers = this.#bySubject.get(subject) ?? new Set()
    this.#bySubject.set(subject, subscribers.add(subscriber))
    return () => {
      subscribers.delete(subscriber)
      if (subscribers.size === 0 && this.#bySubject.get(subject) === subscribers)
        this.#bySubject.delete(subject)
    }
  }

  has(subject: string): boolean {
    return this.#bySubject.has(subject)
  }

  dispatch(subject: string, payload: string): void {
    for (const { onNotice } of this.#bySubject.get(subject) ?? []) onNotice(payload)
  }

  listeningBegan(): void {
    for (const subscribers of this.#bySubject.values())
      for (const { onListening } of subscribers) onListening()
  }
}

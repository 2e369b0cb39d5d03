import { setTimeout as pause } from 'node:timers/promises'
import { EventReader } from '#server/testing/event-reader.ts'
import type { MadeMember } from '#server/testing/make-member.ts'
import { Visitor } from '#server/testing/visitor.ts'

const retryMs = 100

/** A page that always listens. When its stream ends, it opens another one after the last event it saw. */
export class Page {
  readonly me: string
  readonly ids: string[] = []
  opened = 0
  readonly #origin: string
  readonly #visitor: Visitor
  readonly #running: Promise<void>
  #lastEventId: string | undefined
  #isClosing = false

  constructor(origin: string, { profileId, token }: MadeMember) {
    this.me = profileId
    this.#origin = origin
    this.#visitor = new Visitor(origin, token)
    this.#running = this.#run()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#running
  }

  async #run() {
    while (!this.#isClosing) {
      await this.#follow().catch(() => undefined)
      await pause(retryMs)
    }
  }

  async #follow() {
    const reader = await EventReader.open(this.#origin, this.#visitor, this.#lastEventId)
    if (reader.status !== 200) return reader.cut()
    this.opened++
    let isOpen = true
    void reader.ended.then(() => {
      isOpen = false
    })
    while ((isOpen && !this.#isClosing) || reader.pending().length > 0) {
      const next = await reader.next(retryMs).catch(() => undefined)
      if (!next) continue
      // An event without an id keeps the last id, which is empty on a new stream.
      if (next.id !== '') this.#lastEventId = next.id
      if (next.event.kind === 'message') this.ids.push(next.event.message.id)
    }
    await reader.cut()
  }
}

import type { LiveEvent } from '#shared/contract/live.ts'
import { ofOwnPage, type Visitor } from './visitor.ts'

export interface ReadEvent {
  /** What a page sends back as `Last-Event-ID`. An event without an id keeps the last one. */
  readonly id: string
  readonly event: LiveEvent
}

/** A page that listens to the event stream, like a browser's EventSource. */
export class EventReader {
  readonly status: number
  readonly headers: Headers
  readonly #cut: AbortController
  readonly #events: ReadEvent[] = []
  #lastId = ''
  #wake: () => void = () => undefined
  /** Resolves when the server has ended the stream, or the connection was cut. */
  readonly ended: Promise<void>

  private constructor(response: Response, cut: AbortController) {
    this.status = response.status
    this.headers = response.headers
    this.#cut = cut
    this.ended = this.#readAll(response).catch(() => undefined)
  }

  static async open(origin: string, visitor: Visitor, lastEventId?: string): Promise<EventReader> {
    const cut = new AbortController()
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL('/api/events', origin), {
      headers: {
        ...ofOwnPage,
        cookie,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: cut.signal,
    })
    return new EventReader(response, cut)
  }

  /** The next event. Fails if none arrives in time. */
  async next(withinMs = 20_000): Promise<ReadEvent> {
    const deadline = Date.now() + withinMs
    while (this.#events.length === 0) {
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`no event arrived within ${withinMs} ms`)
      await Promise.race([
        new Promise<void>(resolve => {
          this.#wake = resolve
        }),
        new Promise(resolve => setTimeout(resolve, left)),
      ])
    }
    const [first, ...rest] = this.#events.splice(0)
    this.#events.push(...rest)
    if (!first) throw new Error('there is no event')
    return first
  }

  /** The next event that is not a message. Messages sent earlier may still be on their way. */
  async nextBesideMessages(): Promise<LiveEvent> {
    for (;;) {
      const { event } = await this.next()
      if (event.kind !== 'message') return event
    }
  }

  /** The next event of these kinds. It drops others that come before. */
  async nextOf<Kind extends LiveEvent['kind']>(...kinds: readonly Kind[]) {
    const isOf = (event: LiveEvent): event is Extract<LiveEvent, { kind: Kind }> =>
      kinds.some(kind => kind === event.kind)
    for (;;) {
      const { event } = await this.next()
      if (isOf(event)) return event
    }
  }

  /** Events that arrived and were not yet taken. */
  pending(): readonly ReadEvent[] {
    return this.#events
  }

  async cut(): Promise<void> {
    this.#cut.abort()
    await this.ended
  }

  [Symbol.asyncDispose]() {
    return this.cut()
  }

  async #readAll(response: Response) {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string) {
    const lines = block.split('\n')
    const fieldOf = (name: string) =>
      lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
    const data = fieldOf('data')
    if (data === undefined) return
    this.#lastId = fieldOf('id') ?? this.#lastId
    this.#events.push({ id: this.#lastId, event: JSON.parse(data) })
    this.#wake()
  }
}

import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { MadeMember } from '#server/testing/make-member.ts'
import { ofOwnPage } from '#server/testing/visitor.ts'

const openAtOnce = 50
const openEveryMs = 100
/** What a page waits before it asks again after a refusal, on average. */
const refusedMs = 1_000

/** Event streams of many members, which come back by themselves. Their content is only counted. */
export class Streams {
  open = 0
  opened = 0
  bytes = 0
  readonly #agent = new Agent({ keepAlive: false })
  readonly #asked = new Set<ClientRequest>()
  #isClosing = false

  constructor(origin: string, members: readonly MadeMember[]) {
    void this.#openAll(origin, members)
  }

  close(): void {
    this.#isClosing = true
    for (const asked of this.#asked) asked.destroy()
  }

  async #openAll(origin: string, members: readonly MadeMember[]) {
    for (const [index, member] of members.entries()) {
      if (index % openAtOnce === 0) await pause(openEveryMs)
      void this.#keepOpen(origin, member)
    }
  }

  async #keepOpen(origin: string, { token }: MadeMember) {
    const seen = { lastEventId: '', retryMs: 0 }
    while (!this.#isClosing) {
      const waitMs = await this.#follow(origin, token, seen).then(
        () => seen.retryMs,
        () => refusedMs * (0.5 + Math.random()),
      )
      if (!this.#isClosing) await pause(waitMs)
    }
  }

  /** Resolves at the end of a stream. Rejects without one. */
  #follow(origin: string, token: string, seen: { lastEventId: string; retryMs: number }) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const last = seen.lastEventId === '' ? {} : { 'last-event-id': seen.lastEventId }
    const headers = { ...ofOwnPage, cookie: `session=${token}`, ...last }
    const asked = request(new URL('/api/events', origin), { agent: this.#agent, headers })
    this.#asked.add(asked)
    asked.on('close', () => this.#asked.delete(asked))
    asked.on('error', reject)
    asked.on('response', answer => {
      if (answer.statusCode === 200) return this.#read(answer, seen, resolve)
      asked.destroy()
      reject(new Error(`${answer.statusCode}`))
    })
    asked.end()
    return promise
  }

  #read(answer: IncomingMessage, seen: { lastEventId: string; retryMs: number }, end: () => void) {
    this.open++
    this.opened++
    answer.on('data', (bytes: Buffer) => {
      this.bytes += bytes.length
      const text = bytes.toString('latin1')
      seen.lastEventId = text.match(/^id: \S+$/gm)?.at(-1)?.slice(4) ?? seen.lastEventId
      seen.retryMs = Number(/^retry: (\d+)$/m.exec(text)?.[1] ?? seen.retryMs)
    })
    // A cut connection is an error, and then closes.
    answer.on('error', () => undefined)
    answer.on('close', () => {
      this.open--
      end()
    })
  }
}

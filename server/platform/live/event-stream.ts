import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionToken } from '../session/cookies.ts'
import type { Sessions, Viewer } from '../session/sessions.ts'
import type { Live, NumberedEvent } from './live.ts'

const heartbeatMs = 20_000
const retryMs = 2_000
const streamsPerProfileMax = 10
/** A reader this far behind is cut off; it comes back and catches up. */
const unreadBytesMax = 1_048_576

interface OpenStream {
  readonly profileId: string
  readonly close: () => void
}

/** The open event streams of this process (server-sent events). */
export class EventStreams {
  readonly #live: Live
  readonly #sessions: Sessions
  readonly #open = new Set<OpenStream>()

  constructor(live: Live, sessions: Sessions) {
    this.#live = live
    this.#sessions = sessions
  }

  async open(viewer: Viewer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.#makeRoom(viewer.profileId)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...plainHeaders(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(`retry: ${retryMs}\n: open\n\n`)
    const write = (event: NumberedEvent) => {
      raw.write(`id: ${event.number}\ndata: ${event.event}\n\n`)
      if (raw.writableLength > unreadBytesMax) raw.destroy()
    }
    const stopListening = this.#live.listen(viewer.profileId, write)
    const heartbeat = setInterval(() => void this.#beat(request, raw), heartbeatMs)
    const stream: OpenStream = { profileId: viewer.profileId, close: () => raw.end() }
    this.#open.add(stream)
    raw.on('close', () => {
      stopListening()
      clearInterval(heartbeat)
      this.#open.delete(stream)
    })
    await this.#catchUp(viewer.profileId, request, write)
  }

  /** Ends every stream, for a stop of the site. */
  closeAll(): void {
    for (const stream of this.#open) stream.close()
  }

  /** Ends the streams of a profile at once, when its session has ended. */
  closeOf(profileId: string): void {
    for (const stream of this.#open) if (stream.profileId === profileId) stream.close()
  }

  #makeRoom(profileId: string) {
    const own = [...this.#open].filter(stream => stream.profileId === profileId)
    if (own.length >= streamsPerProfileMax) own[0]?.close()
  }

  /** Keeps the way through proxies open, and ends with the session. */
  async #beat(request: FastifyRequest, raw: FastifyReply['raw']) {
    const token = sessionToken(request)
    try {
      if (token && (await this.#sessions.find(token))) raw.write(': beat\n\n')
      else raw.end()
    } catch {
      raw.write(': beat\n\n')
    }
  }

  async #catchUp(
    profileId: string,
    request: FastifyRequest,
    write: (event: NumberedEvent) => void,
  ) {
    const seen = Number(request.headers['last-event-id'])
    if (!Number.isSafeInteger(seen) || seen < 0) return
    for (const event of await this.#live.since(profileId, seen)) write(event)
  }
}

function plainHeaders(reply: FastifyReply) {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) headers[name] = String(value)
  }
  return headers
}

import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  compareCheckpoints,
  type FeedCheckpoint,
  feedStart,
  formatCheckpoint,
  parseCheckpoint,
} from '../database/change-feed.ts'
import { sessionToken } from '../session/cookies.ts'
import type { Sessions, Viewer } from '../session/sessions.ts'
import type { FeedEvent, Live } from './live.ts'

const heartbeatMs = 20_000
const retryMs = 2_000
const streamsPerProfileMax = 10
/** A reader this far behind is cut off; it comes back and catches up. */
const unreadBytesMax = 1_048_576
/** Written in one go; then whatever else waits in the loop has its turn. */
const streamsAtOnce = 100

interface OpenStream {
  readonly viewer: Viewer
  readonly write: (text: string | Buffer) => void
  readonly close: () => void
  /** Sends a heartbeat, or ends the stream with its session. */
  readonly beat: () => Promise<void>
}

/** The open event streams of this process (server-sent events). */
export class EventStreams {
  readonly #live: Live
  readonly #sessions: Sessions
  readonly #open = new Map<string, Set<OpenStream>>()

  constructor(live: Live, sessions: Sessions) {
    this.#live = live
    this.#sessions = sessions
    sessions.onChange(accountId => this.#checkOf(accountId))
  }

  get memberCount(): number {
    return this.#open.size
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
      // The connection closes with the stream: a site that stops would wait for it.
      connection: 'close',
    })
    raw.write(`retry: ${retryMs}\n: open\n\n`)
    const write = (text: string | Buffer) => {
      if (raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > unreadBytesMax) raw.destroy()
    }
    const order = new OrderedWriter(event =>
      write(`id: ${formatCheckpoint(event)}\ndata: ${event.event}\n\n`),
    )
    const stopListening = this.#live.listen(viewer.profileId, event => order.take(event))
    const beat = () => this.#beat(request, raw)
    const heartbeat = setInterval(() => void beat(), heartbeatMs)
    const stream: OpenStream = {
      viewer,
      write,
      close: () => raw.end(),
      beat,
    }
    const remove = this.#add(stream)
    raw.on('close', () => {
      stopListening()
      clearInterval(heartbeat)
      remove()
    })
    try {
      await beat()
      await this.#catchUp(viewer.profileId, lastSeen(request), order)
    } catch (error) {
      request.log.warn({ err: error }, 'could not catch up')
      raw.destroy()
    }
  }

  /** Sends to a member's open pages on this process what no page has to catch up on. */
  send(profileId: string, event: string): void {
    for (const stream of this.#open.get(profileId) ?? []) stream.write(textOf(event))
  }

  /** The same to a crowd: made into bytes once, and written without the process standing still meanwhile. */
  async sendToAll(profileIds: readonly string[], event: string): Promise<void> {
    const bytes = Buffer.from(textOf(event))
    let written = 0
    for (const profileId of profileIds) {
      for (const stream of this.#open.get(profileId) ?? []) {
        stream.write(bytes)
        written++
        if (written % streamsAtOnce === 0) await setImmediate()
      }
    }
  }

  hasPages(profileId: string): boolean {
    return this.#open.has(profileId)
  }

  openProfiles(): readonly string[] {
    return [...this.#open.keys()]
  }

  closeAll(): void {
    for (const stream of this.#all()) stream.close()
  }

  /** Ends at once the streams of ended sessions: of an account, or of any. */
  #checkOf(accountId?: string) {
    for (const { viewer, beat } of this.#all()) {
      if (accountId === undefined || viewer.accountId === accountId) void beat()
    }
  }

  #all() {
    return [...this.#open.values()].flatMap(streams => [...streams])
  }

  #add(stream: OpenStream): () => void {
    const { profileId } = stream.viewer
    const own = this.#open.get(profileId) ?? new Set()
    this.#open.set(profileId, own.add(stream))
    return () => {
      own.delete(stream)
      if (own.size === 0) this.#open.delete(profileId)
    }
  }

  #makeRoom(profileId: string) {
    const own = this.#open.get(profileId) ?? new Set()
    const [oldest] = own
    if (own.size >= streamsPerProfileMax) oldest?.close()
  }

  /** Keeps the connection through proxies open, and ends it with the session. */
  async #beat(request: FastifyRequest, raw: FastifyReply['raw']) {
    const token = sessionToken(request)
    if (raw.writableEnded) return
    try {
      if (token && (await this.#sessions.find(token))) raw.write(': beat\n\n')
      else raw.end()
    } catch {
      raw.write(': beat\n\n')
    }
  }

  async #catchUp(profileId: string, seen: FeedCheckpoint | undefined, order: OrderedWriter) {
    let checkpoint = seen
    while (checkpoint) {
      const last: FeedCheckpoint = checkpoint
      const stored = await this.#live.from(profileId, last)
      const missed = stored.filter(event => compareCheckpoints(event, last) > 0)
      if (missed.length < stored.length) order.passOver(last)
      await this.#live.deliver(missed, event => order.writeNext(event))
      checkpoint = missed.at(-1)
    }
    while (!order.isReleased()) {
      await this.#live.deliver(order.takeHeld(), event => order.writeNext(event))
    }
  }
}

/**
 * Holds back what comes while the reader still catches up: written before what they missed, it would make them take
 * the gap for read. Nothing is written twice, also when catching up ran ahead of what this process has followed.
 */
class OrderedWriter {
  readonly #write: (event: FeedEvent) => void
  #held: FeedEvent[] | undefined = []
  #last = feedStart

  constructor(write: (event: FeedEvent) => void) {
    this.#write = write
  }

  take(event: FeedEvent): void {
    if (this.#held) this.#held.push(event)
    else this.writeNext(event)
  }

  takeHeld(): readonly FeedEvent[] {
    return this.#held?.splice(0) ?? []
  }

  /** From when nothing is held back any more, no more is. @returns whether it is so */
  isReleased(): boolean {
    if (this.#held?.length === 0) this.#held = undefined
    return this.#held === undefined
  }

  /** The reader has had it, and its row is still there: this process may follow it only now. */
  passOver(seen: FeedCheckpoint): void {
    this.#last = seen
  }

  writeNext(event: FeedEvent): void {
    if (compareCheckpoints(event, this.#last) <= 0) return
    this.#last = event
    this.#write(event)
  }
}

/** What no page has to catch up on has no id. */
const textOf = (event: string) => `data: ${event}\n\n`

/** A value that is no checkpoint, or one of an earlier format, begins with what comes now. */
function lastSeen(request: FastifyRequest) {
  const value = request.headers['last-event-id']
  return parseCheckpoint(typeof value === 'string' ? value : undefined)
}

function plainHeaders(reply: FastifyReply) {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) headers[name] = String(value)
  }
  return headers
}

import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  compareCheckpoints,
  type FeedCheckpoint,
  feedStart,
  formatCheckpoint,
  parseCheckpoint,
} from '../database/change-feed.ts'
import { findSession } from '../session/cookies.ts'
import type { Sessions, Viewer } from '../session/sessions.ts'
import type { FeedEvent, Live } from './live.ts'

const heartbeatMs = 20_000
const retryMs = 2_000
/** Pages of a process that stops come back within this time, each at its own moment. */
const moveMs = 10_000
const streamsPerProfileMax = 10
/** A reader with more unread bytes is cut off. It reconnects and catches up. */
const unreadBytesMax = 1_048_576
/** How many streams to write to before other work on the event loop gets its turn. */
const streamsAtOnce = 100

interface OpenStream {
  readonly viewer: Viewer
  readonly write: (text: string | Buffer) => void
  readonly close: (lastWords?: string) => void
  /** Sends a heartbeat, or ends the stream if its session has ended. */
  readonly beat: () => Promise<void>
}

/** The open event streams of this process (server-sent events). */
export class EventStreams {
  readonly #live: Live
  readonly #sessions: Sessions
  readonly #open = new Map<string, Set<OpenStream>>()
  #isMoving = false

  constructor(live: Live, sessions: Sessions) {
    this.#live = live
    this.#sessions = sessions
    sessions.onChange(accountId => this.#checkOf(accountId))
  }

  get memberCount(): number {
    return this.#open.size
  }

  get count(): number {
    return this.#all().length
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
      // Close the connection with the stream, because a stopping site would wait for it.
      connection: 'close',
    })
    if (this.#isMoving) {
      raw.end(moveText())
      return
    }
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
      close: lastWords => raw.end(lastWords),
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

  /** Sends an event to a member's open pages on this process. Pages that miss it need not catch up. */
  send(profileId: string, event: string): void {
    for (const stream of this.#open.get(profileId) ?? []) stream.write(textOf(event))
  }

  /** The same for a crowd. It encodes the event once, and writes it without blocking the process. */
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

  /** Ends all streams of a process that stops, also those that still begin. Pages open theirs again elsewhere. */
  moveAll(): void {
    this.#isMoving = true
    for (const stream of this.#all()) stream.close(moveText())
  }

  /** Ends the streams of ended sessions at once: of one account, or of all. */
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

  /** Keeps the connection open through proxies, and ends it with the session. */
  async #beat(request: FastifyRequest, raw: FastifyReply['raw']) {
    if (raw.writableEnded) return
    try {
      if (await findSession(request, this.#sessions)) raw.write(': beat\n\n')
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
 * Holds new events back while the reader catches up. If they came before the missed ones, the reader would take the gap
 * as read. It writes nothing twice, even if catching up gets ahead of this process's feed.
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

  /**
   * Once nothing is held back, later events go out at once.
   * @returns whether that is so
   */
  isReleased(): boolean {
    if (this.#held?.length === 0) this.#held = undefined
    return this.#held === undefined
  }

  /** The reader already has this event, and its row still exists. This process may only now read it from the feed. */
  passOver(seen: FeedCheckpoint): void {
    this.#last = seen
  }

  writeNext(event: FeedEvent): void {
    if (compareCheckpoints(event, this.#last) <= 0) return
    this.#last = event
    this.#write(event)
  }
}

const moveText = () => `retry: ${Math.floor(Math.random() * moveMs)}\n\n`

/** Events that no page catches up on have no id. */
const textOf = (event: string) => `data: ${event}\n\n`

/** Undefined, for a start with new events, if the value is not a checkpoint or has an earlier format. */
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

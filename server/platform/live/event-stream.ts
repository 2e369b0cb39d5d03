import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSession } from '../session/cookies.ts'
import type { Sessions, Viewer } from '../session/sessions.ts'
import type { FeedEvent, Live, SeenEvent } from './live.ts'

const heartbeatMs = 20_000
const retryMs = 2_000
/** Pages whose streams all end come back within this time, each at its own moment. */
const moveMs = 10_000
const streamsPerProfileMax = 10
/** A reader with more unread bytes is cut off. It reconnects and catches up. */
const unreadBytesMax = 1_048_576
/** How many streams to write to before other work on the event loop gets its turn. */
const streamsAtOnce = 100
/** Less than the connections to the database. */
const checksAtOnce = 4

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
  #isLeaving = false
  #isCheckDue = false
  #checking = Promise.resolve()

  constructor(live: Live, sessions: Sessions) {
    this.#live = live
    this.#sessions = sessions
    sessions.onChange(accountId => this.#checkOf(accountId))
    live.onLapse(() => this.closeAll())
  }

  get memberCount(): number {
    return this.#open.size
  }

  get count(): number {
    return this.#all().length
  }

  async open(viewer: Viewer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw } = reply
    const write = (text: string | Buffer) => {
      if (raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > unreadBytesMax) raw.destroy()
    }
    const events = new EventWriter(write)
    const take = (event: FeedEvent, settled: number) => events.take(event, settled)
    const listening = this.#live.listen(viewer.profileId, take)
    raw.on('close', listening.stop)
    // A page reads everything again when its stream opens. From then on it must miss nothing.
    await listening.ready
    // Its end may have been told before anybody listened to it.
    if (raw.destroyed) return listening.stop()
    this.#makeRoom(viewer.profileId)
    reply.hijack()
    raw.writeHead(200, {
      ...plainHeaders(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Close the connection with the stream, because a stopping site would wait for it.
      connection: 'close',
    })
    if (this.#isLeaving) {
      raw.end(moveText())
      return
    }
    raw.write(`retry: ${retryMs}\n: open\n\n`)
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
      clearInterval(heartbeat)
      remove()
    })
    try {
      await beat()
      await this.#catchUp(viewer.profileId, lastSeen(request), events)
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

  /** Ends all streams. Pages open theirs again. */
  closeAll(): void {
    for (const stream of this.#all()) stream.close(moveText())
  }

  /** The same for a process that stops, also of streams that still begin. */
  leave(): void {
    this.#isLeaving = true
    this.closeAll()
  }

  /** Ends the streams of ended sessions: of one account at once, or of all. */
  #checkOf(accountId?: string) {
    if (accountId === undefined) this.#checkAllSoon()
    else for (const { viewer, beat } of this.#all()) if (viewer.accountId === accountId) void beat()
  }

  #checkAllSoon() {
    if (this.#isCheckDue) return
    this.#isCheckDue = true
    this.#checking = this.#checking.then(() => this.#checkAll())
  }

  /** A few at a time: each reads its session, and other work must not wait for all of them. */
  async #checkAll() {
    this.#isCheckDue = false
    const streams = this.#all()
    while (streams.length > 0)
      await Promise.all(streams.splice(-checksAtOnce).map(({ beat }) => beat()))
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

  async #catchUp(profileId: string, seen: SeenEvent | undefined, events: EventWriter) {
    const write = (event: FeedEvent, settled: number) => events.write(event, settled)
    let above = seen && 0
    while (seen && above !== undefined)
      above = await this.#live.deliverMissed({ profileId, seen, above }, write)
    while (!events.isReleased()) await this.#live.deliver(events.takeHeld(), write)
  }
}

/**
 * Writes the events of one stream, each once. A late event may have a lower number than the one before. So the id of an
 * event is not its number: it is a number up to which the page has every event.
 */
class EventWriter {
  readonly #write: (text: string) => void
  /** The numbers of events that came while the page caught up. They may be withdrawn before they are written. */
  #held: number[] | undefined = []
  #id = 0
  readonly #writtenAbove = new Set<number>()

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  take(event: FeedEvent, settled: number): void {
    if (this.#held) this.#held.push(event.number)
    else this.write(event, settled)
  }

  takeHeld(): readonly number[] {
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

  /** @param settled with this event every event up to this number has been written or is withdrawn */
  write({ number, event }: FeedEvent, settled: number): void {
    if (number <= this.#id || this.#writtenAbove.has(number)) return
    this.#id = Math.max(this.#id, Math.min(number, settled))
    this.#writtenAbove.add(number)
    for (const written of this.#writtenAbove)
      if (written <= this.#id) this.#writtenAbove.delete(written)
    this.#write(`id: ${this.#id}\ndata: ${event}\n\n`)
  }
}

const moveText = () => `retry: ${Math.floor(Math.random() * moveMs)}\n\n`

/** Events that no page catches up on have no id. */
const textOf = (event: string) => `data: ${event}\n\n`

/** Undefined, for a start with new events, if the value is no id of this version or the one before. */
function lastSeen(request: FastifyRequest): SeenEvent | undefined {
  const value = request.headers['last-event-id']
  const [, transaction, number] =
    /^(?:(\d{1,19})-)?(\d{1,15})$/.exec(typeof value === 'string' ? value : '') ?? []
  return number === undefined ? undefined : { transaction, number: Number(number) }
}

function plainHeaders(reply: FastifyReply) {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) headers[name] = String(value)
  }
  return headers
}

import { type Clock, lowestId } from '#server/platform/clock.ts'
import { ChangeFeed } from '#server/platform/database/change-feed.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Listener } from '#server/platform/database/listener.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { Log } from '#server/platform/log.ts'
import { limits } from '#shared/limits.ts'
import { aggregatePositions } from './aggregate-positions.ts'
import { BlockedByViewer } from './blocked-by-viewer.ts'
import type { Bounds } from './bounds-search.ts'
import { joinBriefs } from './join-briefs.ts'
import { LiveGrid } from './live-grid.ts'
import { hiddenNow, type Place } from './live-member.ts'
import { traitsOf } from './member-traits.ts'
import {
  blockedPairs,
  changesAfter,
  newestChange,
  type PresenceChange,
  type PresentMember,
  presenceChannel,
  presentMembers,
} from './presence.queries.ts'
import { ReadyAnswer, ReadyAnswers } from './ready-answers.ts'
import { type OpenPages, SectorWatch, type SeenMember } from './sector-watch.ts'
import { ShownChanges } from './shown-changes.ts'
import type { Wanted } from './wanted.ts'

interface LiveMapOptions {
  readonly db: Db
  readonly listener: Listener
  readonly clock: Clock
  readonly log: Log
  readonly live: Pick<Live, 'whileDelivering'>
  readonly streams: OpenPages
}

interface Paged {
  readonly page: number
  readonly size: number
}

/** Whom one reader looks for around himself; `without` are ids that his own data exclude. */
interface NearestSearch extends Paged {
  readonly wanted?: Wanted | undefined
  readonly without?: ReadonlySet<string> | undefined
}

/** How often a process looks whether a month has begun, when the ages shown change, and forgets who watches no more. */
const roundMs = 600_000
const loadPageSize = 5_000

/**
 * The read model of who is where: loaded at start, kept up by the change feed, rebuilt at any time. PostgreSQL keeps
 * the truth; reads never touch it.
 */
export class LiveMap {
  readonly #options: LiveMapOptions
  #blocked = new BlockedByViewer()
  readonly #feed: ChangeFeed<PresenceChange>
  readonly #answers = new ReadyAnswers()
  readonly #watch: SectorWatch
  readonly #shown = new ShownChanges()
  #aggregates: { readonly answer: ReadyAnswer; readonly builtAt: number } | undefined
  #grid = new LiveGrid()
  #isLoaded = false
  #shownMonth = -1
  #rounds: NodeJS.Timeout | undefined
  #version = 0
  /** Loads run one after another: the later one has read the newer state. */
  #loading: Promise<void> = Promise.resolve()

  constructor(options: LiveMapOptions) {
    this.#options = options
    const { db, listener, log } = options
    this.#watch = new SectorWatch(options)
    this.#feed = new ChangeFeed({
      listener,
      log,
      channel: presenceChannel,
      newest: () => newestChange(db),
      read: after => changesAfter(db, after),
      apply: changes => this.#inTurn(() => this.#follow(changes)),
    })
  }

  get isLoaded(): boolean {
    return this.#isLoaded
  }

  async start(): Promise<void> {
    await this.#feed.start()
    await this.rebuild()
    this.#rounds = setInterval(() => this.#round(), roundMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#rounds)
    await this.#feed.stop()
    await this.#watch.close()
  }

  /** Reads everybody anew. */
  rebuild(): Promise<void> {
    return this.#inTurn(async () => {
      const { db, clock } = this.#options
      const month = clock.now().getUTCMonth()
      const grid = new LiveGrid()
      let above = lowestId
      for (;;) {
        const members = await presentMembers(db, { above, limit: loadPageSize }, clock.now())
        for (const member of members) this.#put(grid, member)
        const last = members.at(-1)
        if (!last) break
        above = last.brief.profileId
      }
      const blocked = new BlockedByViewer()
      blocked.replaceOf([], await blockedPairs(db))
      this.#blocked = blocked
      this.#shownMonth = month
      this.#grid = grid
      this.#answers.clear()
      this.#isLoaded = true
    })
  }

  /**
   * Reads some members anew; when it returns, this process shows them as they now are. The changes that announced it
   * need not be followed again.
   */
  refresh(ids: readonly string[], announced: readonly number[] = []): Promise<void> {
    return this.#inTurn(async () => {
      await this.#readAnew(ids)
      this.#shown.add(announced)
    })
  }

  /** The point that others see of a member, or would if he did not hide; none without a valid position. */
  placeOf(id: string): Place | undefined {
    const member = this.#grid.get(id)
    if (!member) return undefined
    const { lat, lon, expiresAt } = member
    const isValid = expiresAt === hiddenNow || expiresAt > this.#nowMs()
    return isValid ? { lat, lon } : undefined
  }

  /**
   * A page of a sector as ready JSON. All viewers who must not meet the same members share the same bytes, mostly those
   * without any block; the others' are kept just the same, and no longer slower at each read. Only the page that the map
   * asks for is kept: there are too many others.
   */
  sector(viewerId: string, { lat, lon, page, size }: Place & Paged): ReadyAnswer {
    this.#watch.begin(viewerId, { lat, lon })
    const now = this.#nowMs()
    const excluded = this.#blocked.of(viewerId)
    const read = () =>
      joinBriefs(this.#grid.bySector(lat, lon, { offset: page * size, limit: size, now, excluded }))
    if (page > 0 || size < limits.sectorPageMax) return new ReadyAnswer(read())
    const version = this.#grid.sectorVersion(lat, lon, now)
    const key = `${lat}:${lon}:${this.#blocked.key(viewerId)}`
    return this.#answers.kept(key, version, read)
  }

  /** A page of those around a place as ready JSON, the reader himself left out. */
  nearest(viewerId: string, place: Place, search: NearestSearch): ReadyAnswer {
    const { page, size, wanted, without = [] } = search
    const excluded = new Set([viewerId, ...this.#blocked.of(viewerId), ...without])
    const cut = { offset: page * size, limit: size, now: this.#nowMs(), excluded }
    return new ReadyAnswer(joinBriefs(this.#grid.nearest({ ...place, ...cut, wanted })))
  }

  /** A page of those within bounds as ready JSON. */
  inBounds(viewerId: string, { page, size, ...bounds }: Bounds & Paged): ReadyAnswer {
    const excluded = this.#blocked.of(viewerId)
    const cut = { offset: page * size, limit: size, now: this.#nowMs(), excluded }
    return new ReadyAnswer(joinBriefs(this.#grid.inBounds({ ...bounds, ...cut })))
  }

  /** How many are where, the same for every reader: a count of one's own would tell who blocks him. */
  aggregates(): ReadyAnswer {
    const now = this.#nowMs()
    if (!this.#aggregates || now - this.#aggregates.builtAt >= limits.aggregatesKeptMs) {
      const body = Buffer.from(JSON.stringify(aggregatePositions(this.#grid, now)))
      this.#aggregates = { answer: new ReadyAnswer(body), builtAt: now }
    }
    return this.#aggregates.answer
  }

  async #follow(changes: readonly PresenceChange[]): Promise<void> {
    const unknown = changes.filter(({ number }) => !this.#shown.take(number))
    if (unknown.length > 0) await this.#readAnew([...new Set(unknown.map(each => each.profileId))])
  }

  async #readAnew(ids: readonly string[]): Promise<void> {
    const { db, clock } = this.#options
    const [members, pairs] = await Promise.all([
      presentMembers(db, { ids }, clock.now()),
      blockedPairs(db, ids),
    ])
    const before = ids.map(id => this.#seen(id))
    this.#blocked.replaceOf(ids, pairs)
    const present = new Set(members.map(({ brief }) => brief.profileId))
    for (const id of ids) if (!present.has(id)) this.#grid.remove(id)
    for (const member of members) this.#put(this.#grid, member)
    for (const seen of before) this.#watch.note(seen, this.#seen(seen.id))
  }

  #nowMs() {
    return this.#options.clock.now().getTime()
  }

  #seen(id: string): SeenMember {
    return { id, member: this.#grid.get(id), blocked: new Set(this.#blocked.of(id)) }
  }

  #round() {
    this.#watch.sweep()
    if (this.#options.clock.now().getUTCMonth() === this.#shownMonth) return
    this.rebuild().catch(error => this.#options.log.warn({ err: error }, 'rebuilding the map'))
  }

  #put(grid: LiveGrid, { brief, hidden, effectiveUntil }: PresentMember) {
    grid.set({
      id: brief.profileId,
      lat: brief.lat,
      lon: brief.lon,
      expiresAt: hidden ? hiddenNow : effectiveUntil,
      traits: traitsOf(brief),
      brief: Buffer.from(JSON.stringify(brief)),
      version: ++this.#version,
    })
  }

  #inTurn(load: () => Promise<void>): Promise<void> {
    const turn = this.#loading.then(load)
    this.#loading = turn.catch(() => undefined)
    return turn
  }
}

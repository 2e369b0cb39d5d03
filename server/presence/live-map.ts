import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ChangeFeed, type FeedRow } from '#server/platform/database/change-feed.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { MemberNotices } from '#server/platform/live/member-notices.ts'
import type { Log } from '#server/platform/log.ts'
import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'
import type { Bounds } from './bounds-search.ts'
import { gridKey } from './grid-geometry.ts'
import { announcedPair, HiddenByReader, hiddenSubject, keyOf } from './hidden-by-reader.ts'
import { aggregatePositions } from './live-grid.ts'
import { hiddenNow } from './live-member.ts'
import { MapContents } from './map-contents.ts'
import type { MemberFilter } from './member-columns.ts'
import { hiddenBy } from './presence.queries.ts'
import { announcedNumbers, presenceSubject, ShownChanges } from './presence-changes.ts'
import { joinBriefs, ReadyAnswer, ReadyAnswers } from './ready-answers.ts'
import { SectorReads } from './sector-reads.ts'
import { type OpenPages, SectorWatch } from './sector-watch.ts'

interface LiveMapOptions {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly live: Pick<Live, 'whileDelivering'>
  readonly memberNotices: MemberNotices
  readonly streams: OpenPages
  /** For how long the changes are kept that it follows. */
  readonly changesKeptMs?: number
}

interface Paged {
  readonly page: number
  readonly size: number
}

interface NearestSearch extends Paged {
  readonly filter?: MemberFilter | undefined
  /** Ids that the viewer's own data excludes. */
  readonly without?: ReadonlySet<string>
}

/** How often a process looks whether shown ages have changed, and drops readers who no longer watch. */
const upkeepMs = 600_000
/**
 * Ages change with the month. Each process reads them again at its own time within this one, and takes a minute for a
 * million members.
 */
const agesLateMostMs = 3_600_000
const agesPauseMs = 50
/** While other processes send many changes, this many milliseconds of them are read together. */
const gatherMs = 25

/**
 * The read model of the live map. It loads at the start, follows the change feed, and can be rebuilt at any time.
 * PostgreSQL has the truth. A read queries it only for the members that a reader hides, at their first request.
 */
export class LiveMap {
  readonly #options: LiveMapOptions
  readonly #contents: MapContents
  readonly #hidden: HiddenByReader
  readonly #feed: ChangeFeed
  readonly #answers = new ReadyAnswers()
  readonly #watch: SectorWatch
  readonly #reads: SectorReads
  readonly #shown = new ShownChanges()
  #aggregates: { readonly answer: ReadyAnswer; readonly builtAt: number } | undefined
  readonly #stopping = new AbortController()
  #isLoaded = false
  readonly #agesLateMs = randomInt(agesLateMostMs)
  #shownMonth = -1
  #upkeepTimer: NodeJS.Timeout | undefined
  #unsubscribe: readonly (() => void)[] = []

  constructor(options: LiveMapOptions) {
    this.#options = options
    const { db, log, memberNotices: notices, streams } = options
    this.#hidden = new HiddenByReader(readerId => hiddenBy(db, readerId))
    this.#watch = new SectorWatch({ ...options, hidden: this.#hidden })
    this.#reads = new SectorReads({ notices, streams, watch: this.#watch })
    this.#contents = new MapContents({
      ...options,
      signal: this.#stopping.signal,
      onRead: (before, after) => this.#watch.compare(before, after),
    })
    this.#feed = new ChangeFeed({
      db,
      log,
      table: 'presence_changes',
      apply: changes => this.#apply(changes),
      onLapse: () => this.#startAgain(),
      ...(options.changesKeptMs !== undefined && { keptMs: options.changesKeptMs }),
    })
  }

  get isLoaded(): boolean {
    return this.#isLoaded
  }

  async start(): Promise<void> {
    await this.#feed.start()
    const { bus } = this.#options
    this.#unsubscribe = [
      await bus.subscribe(presenceSubject, {
        onNotice: payload => this.#feed.announce(announcedNumbers(payload)),
        onListening: () => this.#feed.look(),
      }),
      await bus.subscribe(hiddenSubject, {
        onNotice: payload => this.#applyHidden(payload),
        onListening: () => this.#hidden.clear(),
      }),
    ]
    await this.rebuild()
    this.#upkeepTimer = setInterval(() => this.#upkeep(), upkeepMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#upkeepTimer)
    this.#stopping.abort()
    for (const end of this.#unsubscribe) end()
    await this.#feed.stop()
    this.#reads.close()
    await this.#watch.close()
  }

  /** Reads everything again. Readers get answers meanwhile, and changes are shown. */
  async rebuild(): Promise<void> {
    const month = this.#monthOfAges()
    await this.#contents.rebuild()
    this.#shownMonth = month
    this.#isLoaded = true
  }

  /**
   * Reloads members. When it returns, this process shows their current data. The feed may skip the `announced` changes.
   */
  refresh(ids: readonly string[], announced: readonly number[] = []): Promise<void> {
    const shown = this.#contents.reload(ids)
    this.#shown.add(announced, shown)
    return shown
  }

  /**
   * A member's map point, as others see it or would see it if the member did not hide. Undefined without a valid
   * position.
   */
  publishedPoint(id: string): Point | undefined {
    const member = this.#contents.grid.get(id)
    if (!member) return undefined
    const { lat, lon, expiresAt } = member
    const isValid = expiresAt === hiddenNow || expiresAt > this.#nowMs()
    return isValid ? { lat, lon } : undefined
  }

  /** Call it after a reader hides others: the next answer of this process reads what is stored. */
  forgetHidden(readerId: string): void {
    this.#hidden.forget(readerId)
  }

  /**
   * A page of a sector as prepared JSON. All viewers with the same set of blocks share the same bytes. Most have no
   * blocks, and hide nobody in the sector. Only the page that the map requests is cached, because there are too many
   * others.
   */
  async sector(viewerId: string, { lat, lon, page, size }: Point & Paged): Promise<ReadyAnswer> {
    const hidden = await this.#hidden.of(viewerId)
    this.#reads.add(viewerId, gridKey({ lat, lon }, 1))
    const now = this.#nowMs()
    const blocked = this.#contents.blocked.of(viewerId)
    // The response time must not reveal members that the viewer cannot meet.
    const isShown = (id: string) =>
      !blocked.has(id) && this.#contents.grid.shows(id, { lat, lon }, now)
    const hiddenHere = [...hidden].filter(isShown)
    const excluded = hiddenHere.length > 0 ? new Set([...blocked, ...hiddenHere]) : blocked
    const read = () =>
      joinBriefs(
        this.#contents.grid.bySector(lat, lon, { offset: page * size, limit: size, now, excluded }),
      )
    if (page > 0 || size < mapLimits.sectorPageMax) return new ReadyAnswer(read())
    const version = this.#contents.grid.sectorVersion(lat, lon, now)
    const key = `${lat}:${lon}:${this.#contents.blocked.key(viewerId)}:${keyOf(hiddenHere)}`
    return this.#answers.getOrRead(key, version, read)
  }

  /** The ids that a sector shows to a viewer, at most this many. It does not subscribe the viewer to changes. */
  async shownIn(viewerId: string, sector: Point, most: number): Promise<string[]> {
    return this.#contents.grid.idsInSector(
      sector,
      await this.#pageFor(viewerId, { page: 0, size: most }),
    )
  }

  /** A page of members around a point as prepared JSON, without the viewer. */
  async nearest(viewerId: string, point: Point, search: NearestSearch): Promise<ReadyAnswer> {
    return new ReadyAnswer(joinBriefs(await this.#nearestBriefs(viewerId, point, search)))
  }

  /** How many members `nearest` would show, up to `most`. */
  async countNearest(
    viewerId: string,
    point: Point,
    { most, ...search }: Omit<NearestSearch, keyof Paged> & { readonly most: number },
  ): Promise<number> {
    const found = await this.#nearestBriefs(viewerId, point, { ...search, page: 0, size: most })
    return found.length
  }

  async inBounds(viewerId: string, search: Bounds & Paged): Promise<ReadyAnswer> {
    const page = await this.#pageFor(viewerId, search)
    return new ReadyAnswer(joinBriefs(this.#contents.grid.inBounds({ ...search, ...page })))
  }

  /** How many members are where, the same for every reader. A count per reader would reveal who blocks them. */
  aggregates(): ReadyAnswer {
    const now = this.#nowMs()
    if (!this.#aggregates || now - this.#aggregates.builtAt >= mapLimits.aggregatesKeptMs) {
      const body = Buffer.from(JSON.stringify(aggregatePositions(this.#contents.grid, now)))
      this.#aggregates = { answer: new ReadyAnswer(body), builtAt: now }
    }
    return this.#aggregates.answer
  }

  async #nearestBriefs(viewerId: string, point: Point, search: NearestSearch) {
    const page = await this.#pageFor(viewerId, search, [viewerId, ...(search.without ?? [])])
    return this.#contents.grid.nearest({ ...point, ...page, filter: search.filter })
  }

  async #pageFor(viewerId: string, { page, size }: Paged, without: readonly string[] = []) {
    const hidden = await this.#hidden.of(viewerId)
    const excluded = new Set([...this.#contents.blocked.of(viewerId), ...hidden, ...without])
    return { offset: page * size, limit: size, now: this.#nowMs(), excluded }
  }

  /** The hider's own pages update at once, on whichever process they are. */
  #applyHidden(payload: string) {
    const { hider, hidden } = announcedPair(payload)
    this.#hidden.forget(hider)
    if (!this.#options.streams.hasPages(hider)) return
    this.#hidden.of(hider).then(
      set => this.#watch.changeHidden(hider, this.#contents.seen(hidden), set.has(hidden)),
      error =>
        this.#options.log.warn({ err: error }, 'could not read which members a member hides'),
    )
  }

  async #apply(changes: readonly FeedRow[]): Promise<void> {
    const unknown: string[] = []
    const shown: Promise<void>[] = []
    for (const { number, profileId } of changes) {
      const known = this.#shown.take(number)
      if (known) shown.push(known)
      else unknown.push(profileId)
    }
    if (unknown.length > 0) shown.push(this.#contents.reload(unknown))
    await Promise.all(shown)
    // The first change is already shown. The next ones gather meanwhile.
    if (unknown.length > 0) await pause(gatherMs)
  }

  /** Changes that this process has missed are gone. */
  async #startAgain(): Promise<void> {
    this.#hidden.clear()
    await this.rebuild()
  }

  #nowMs() {
    return this.#options.clock.now().getTime()
  }

  #monthOfAges() {
    return new Date(this.#nowMs() - this.#agesLateMs).getUTCMonth()
  }

  #upkeep() {
    this.#watch.sweep()
    const month = this.#monthOfAges()
    if (month === this.#shownMonth) return
    this.#shownMonth = month
    this.#contents.rereadMembers(agesPauseMs).catch(error => {
      this.#shownMonth = -1
      if (this.#stopping.signal.aborted) return
      this.#options.log.warn({ err: error }, 'could not update the ages on the map')
    })
  }
}

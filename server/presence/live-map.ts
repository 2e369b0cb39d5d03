import { type Clock, lowestId } from '#server/platform/clock.ts'
import { ChangeFeed, type FeedRow } from '#server/platform/database/change-feed.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Listener } from '#server/platform/database/listener.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { Log } from '#server/platform/log.ts'
import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'
import type { Bounds } from './bounds-search.ts'
import {
  announcedPair,
  BlockedByViewer,
  HiddenByReader,
  hiddenChannel,
  keyOf,
} from './hidden-by-reader.ts'
import { aggregatePositions, LiveGrid } from './live-grid.ts'
import { hiddenNow, traitsOf } from './live-member.ts'
import type { MemberFilter } from './member-columns.ts'
import { blockedPairs, hiddenBy, type PresentMember, presentMembers } from './presence.queries.ts'
import { presenceChannel, ShownChanges } from './presence-changes.ts'
import { joinBriefs, ReadyAnswer, ReadyAnswers } from './ready-answers.ts'
import { type OpenPages, SectorWatch, type SeenMember } from './sector-watch.ts'

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

interface NearestSearch extends Paged {
  readonly filter?: MemberFilter | undefined
  /** Ids that the viewer's own data excludes. */
  readonly without?: ReadonlySet<string>
}

/** How often a process updates shown ages, which change with the month, and drops readers who no longer watch. */
const upkeepMs = 600_000
const loadPageSize = 5_000

/**
 * The read model of the live map. It loads at the start, follows the change feed, and can be rebuilt at any time.
 * PostgreSQL has the truth. A read queries it only for the members that a reader hides, at their first request.
 */
export class LiveMap {
  readonly #options: LiveMapOptions
  #blocked = new BlockedByViewer()
  readonly #hidden: HiddenByReader
  readonly #feed: ChangeFeed
  readonly #answers = new ReadyAnswers()
  readonly #watch: SectorWatch
  readonly #shown = new ShownChanges()
  #aggregates: { readonly answer: ReadyAnswer; readonly builtAt: number } | undefined
  #grid = new LiveGrid()
  #isLoaded = false
  #shownMonth = -1
  #upkeepTimer: NodeJS.Timeout | undefined
  #stopListening: (() => void) | undefined
  #stopFollowing: (() => void) | undefined
  #version = 0
  /** Loads run one after another, because a later load has read newer data. */
  #loading: Promise<void> = Promise.resolve()

  constructor(options: LiveMapOptions) {
    this.#options = options
    const { db, log } = options
    this.#hidden = new HiddenByReader(readerId => hiddenBy(db, readerId))
    this.#watch = new SectorWatch({ ...options, hidden: this.#hidden })
    this.#feed = new ChangeFeed({
      db,
      log,
      table: 'presence_changes',
      apply: changes => this.#afterOtherLoads(() => this.#apply(changes)),
      onLapse: () => this.rebuild(),
    })
  }

  get isLoaded(): boolean {
    return this.#isLoaded
  }

  async start(): Promise<void> {
    await this.#feed.start()
    const look = () => this.#feed.look()
    this.#stopFollowing = await this.#options.listener.listen({
      channel: presenceChannel,
      onNotice: look,
      onListening: look,
    })
    this.#stopListening = await this.#options.listener.listen({
      channel: hiddenChannel,
      onNotice: payload => this.#applyHidden(payload),
      onListening: () => this.#hidden.clear(),
    })
    await this.rebuild()
    this.#upkeepTimer = setInterval(() => this.#upkeep(), upkeepMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#upkeepTimer)
    this.#stopListening?.()
    this.#stopFollowing?.()
    await this.#feed.stop()
    await this.#watch.close()
  }

  rebuild(): Promise<void> {
    return this.#afterOtherLoads(async () => {
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
   * Reloads members. When it returns, this process shows their current data. The feed may skip the `announced` changes.
   */
  refresh(ids: readonly string[], announced: readonly number[] = []): Promise<void> {
    return this.#afterOtherLoads(async () => {
      await this.#reload(ids)
      this.#shown.add(announced)
    })
  }

  /**
   * A member's map point, as others see it or would see it if the member did not hide. Undefined without a valid
   * position.
   */
  publishedPoint(id: string): Point | undefined {
    const member = this.#grid.get(id)
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
    this.#watch.watch(viewerId, { lat, lon })
    const now = this.#nowMs()
    const blocked = this.#blocked.of(viewerId)
    // The response time must not reveal members that the viewer cannot meet.
    const isShown = (id: string) => !blocked.has(id) && this.#grid.shows(id, { lat, lon }, now)
    const hiddenHere = [...hidden].filter(isShown)
    const excluded = hiddenHere.length > 0 ? new Set([...blocked, ...hiddenHere]) : blocked
    const read = () =>
      joinBriefs(this.#grid.bySector(lat, lon, { offset: page * size, limit: size, now, excluded }))
    if (page > 0 || size < mapLimits.sectorPageMax) return new ReadyAnswer(read())
    const version = this.#grid.sectorVersion(lat, lon, now)
    const key = `${lat}:${lon}:${this.#blocked.key(viewerId)}:${keyOf(hiddenHere)}`
    return this.#answers.getOrRead(key, version, read)
  }

  /** The ids that a sector shows to a viewer, at most this many. It does not subscribe the viewer to changes. */
  async shownIn(viewerId: string, sector: Point, most: number): Promise<string[]> {
    return this.#grid.idsInSector(sector, await this.#pageFor(viewerId, { page: 0, size: most }))
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
    return new ReadyAnswer(joinBriefs(this.#grid.inBounds({ ...search, ...page })))
  }

  /** How many members are where, the same for every reader. A count per reader would reveal who blocks them. */
  aggregates(): ReadyAnswer {
    const now = this.#nowMs()
    if (!this.#aggregates || now - this.#aggregates.builtAt >= mapLimits.aggregatesKeptMs) {
      const body = Buffer.from(JSON.stringify(aggregatePositions(this.#grid, now)))
      this.#aggregates = { answer: new ReadyAnswer(body), builtAt: now }
    }
    return this.#aggregates.answer
  }

  async #nearestBriefs(viewerId: string, point: Point, search: NearestSearch) {
    const page = await this.#pageFor(viewerId, search, [viewerId, ...(search.without ?? [])])
    return this.#grid.nearest({ ...point, ...page, filter: search.filter })
  }

  async #pageFor(viewerId: string, { page, size }: Paged, without: readonly string[] = []) {
    const hidden = await this.#hidden.of(viewerId)
    const excluded = new Set([...this.#blocked.of(viewerId), ...hidden, ...without])
    return { offset: page * size, limit: size, now: this.#nowMs(), excluded }
  }

  /** The hider's own pages update at once, on whichever process they are. */
  #applyHidden(payload: string) {
    const { hider, hidden } = announcedPair(payload)
    this.#hidden.forget(hider)
    if (!this.#options.streams.hasPages(hider)) return
    this.#hidden.of(hider).then(
      set => this.#watch.changeHidden(hider, this.#seen(hidden), set.has(hidden)),
      error =>
        this.#options.log.warn({ err: error }, 'could not read which members a member hides'),
    )
  }

  async #apply(changes: readonly FeedRow[]): Promise<void> {
    const unknown = changes.filter(({ number }) => !this.#shown.take(number))
    if (unknown.length > 0) await this.#reload([...new Set(unknown.map(each => each.profileId))])
  }

  async #reload(ids: readonly string[]): Promise<void> {
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
    for (const seen of before) this.#watch.compare(seen, this.#seen(seen.id))
  }

  #nowMs() {
    return this.#options.clock.now().getTime()
  }

  #seen(id: string): SeenMember {
    return { id, member: this.#grid.get(id), blocked: new Set(this.#blocked.of(id)) }
  }

  #upkeep() {
    this.#watch.sweep()
    if (this.#options.clock.now().getUTCMonth() === this.#shownMonth) return
    this.rebuild().catch(error =>
      this.#options.log.warn({ err: error }, 'could not rebuild the map'),
    )
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

  #afterOtherLoads(load: () => Promise<void>): Promise<void> {
    const loaded = this.#loading.then(load)
    this.#loading = loaded.catch(() => undefined)
    return loaded
  }
}

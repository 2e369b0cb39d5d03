import { type Clock, lowestId } from '#server/platform/clock.ts'
import { ChangeFeed } from '#server/platform/database/change-feed.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Listener } from '#server/platform/database/listener.ts'
import type { Log } from '#server/platform/log.ts'
import { BlockedByViewer } from './blocked-by-viewer.ts'
import { joinBriefs } from './join-briefs.ts'
import { LiveGrid } from './live-grid.ts'
import { hiddenNow } from './live-member.ts'
import {
  blockedPairs,
  changesAfter,
  newestChange,
  type PresenceChange,
  type PresentMember,
  presenceChannel,
  presentMembers,
} from './presence.queries.ts'
import { type SectorAnswer, SectorAnswers } from './sector-answers.ts'

interface LiveMapOptions {
  readonly db: Db
  readonly listener: Listener
  readonly clock: Clock
  readonly log: Log
}

interface SectorPage {
  readonly lat: number
  readonly lon: number
  readonly page: number
  readonly size: number
}

/** The ages shown change on the first of the month: how often a process looks for that. */
const monthCheckMs = 600_000
const loadPageSize = 5_000

/**
 * The read model of who is where: loaded at start, kept up by the change feed, rebuilt at any time. PostgreSQL keeps
 * the truth; reads never touch it.
 */
export class LiveMap {
  readonly #options: LiveMapOptions
  readonly #blocked = new BlockedByViewer()
  readonly #feed: ChangeFeed<PresenceChange>
  readonly #answers = new SectorAnswers()
  #grid = new LiveGrid()
  #isLoaded = false
  #shownMonth = -1
  #monthCheck: NodeJS.Timeout | undefined
  #version = 0
  /** Loads run one after another: the later one has read the newer state. */
  #loading: Promise<void> = Promise.resolve()

  constructor(options: LiveMapOptions) {
    this.#options = options
    const { db, listener, log } = options
    this.#feed = new ChangeFeed({
      listener,
      log,
      channel: presenceChannel,
      newest: () => newestChange(db),
      read: after => changesAfter(db, after),
      apply: changes => this.refresh([...new Set(changes.map(({ profileId }) => profileId))]),
    })
  }

  get isLoaded(): boolean {
    return this.#isLoaded
  }

  async start(): Promise<void> {
    await this.#feed.start()
    await this.rebuild()
    this.#monthCheck = setInterval(() => this.#showNewAges(), monthCheckMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#monthCheck)
    await this.#feed.stop()
  }

  /** Reads everybody anew. */
  rebuild(): Promise<void> {
    return this.#inTurn(async () => {
      const { db, clock } = this.#options
      this.#shownMonth = clock.now().getUTCMonth()
      const grid = new LiveGrid()
      let above = lowestId
      for (;;) {
        const members = await presentMembers(db, { above, limit: loadPageSize }, clock.now())
        for (const member of members) this.#put(grid, member)
        const last = members.at(-1)
        if (!last) break
        above = last.brief.profileId
      }
      this.#blocked.replaceOf([], await blockedPairs(db))
      this.#grid = grid
      this.#answers.clear()
      this.#isLoaded = true
    })
  }

  /** Reads some members anew; when it returns, this process shows them as they now are. */
  refresh(ids: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      const { db, clock } = this.#options
      const members = await presentMembers(db, { ids }, clock.now())
      this.#blocked.replaceOf(ids, await blockedPairs(db, ids))
      const present = new Set(members.map(({ brief }) => brief.profileId))
      for (const id of ids) if (!present.has(id)) this.#grid.remove(id)
      for (const member of members) this.#put(this.#grid, member)
    })
  }

  /** A page of a sector as ready JSON. All viewers without a block share the same bytes. */
  sector(viewerId: string, { lat, lon, page, size }: SectorPage): SectorAnswer {
    const now = this.#options.clock.now().getTime()
    const excluded = this.#blocked.of(viewerId)
    const read = () =>
      joinBriefs(this.#grid.bySector(lat, lon, { offset: page * size, limit: size, now, excluded }))
    if (excluded.size > 0) return this.#answers.fresh(read())
    const version = this.#grid.sectorVersion(lat, lon, now)
    return this.#answers.shared(`${lat}:${lon}:${page}:${size}`, version, read)
  }

  #showNewAges() {
    if (this.#options.clock.now().getUTCMonth() === this.#shownMonth) return
    this.rebuild().catch(error => this.#options.log.warn({ err: error }, 'rebuilding the map'))
  }

  #put(grid: LiveGrid, { brief, hidden, effectiveUntil }: PresentMember) {
    grid.set({
      id: brief.profileId,
      lat: brief.lat,
      lon: brief.lon,
      expiresAt: hidden ? hiddenNow : effectiveUntil,
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

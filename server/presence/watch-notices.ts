import type { Clock } from '#server/platform/clock.ts'
import type { MemberNotices } from '#server/platform/live/member-notices.ts'
import type { Point } from '#shared/distance.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { gridKey } from './grid-geometry.ts'
import type { OpenPages, SectorWatch } from './sector-watch.ts'

const kind = 'watch'
/** Shorter than the time between two polls, so that each poll prolongs the watch. */
const toldMs = mapLimits.sectorPollMs / 2
const toldMax = 50_000

interface WatchNoticesOptions {
  readonly clock: Clock
  readonly notices: Pick<MemberNotices, 'publish' | 'handle'>
  readonly streams: Pick<OpenPages, 'hasPages'>
  readonly watch: Pick<SectorWatch, 'watch'>
}

/**
 * Which sectors members read, for the processes that hold their streams. Any process may answer a read, and the one with
 * the stream sends the changes. A page reads its sectors again when its stream begins, so earlier reads do not count.
 */
export class WatchNotices {
  readonly #options: WatchNoticesOptions
  /** When this process told of a member's sector, the longest ago first. */
  readonly #told = new Map<string, number>()

  constructor(options: WatchNoticesOptions) {
    this.#options = options
    options.notices.handle(kind, (viewerId, key) => options.watch.watch(viewerId, Number(key)))
  }

  /** A member has read a sector here. Their streams may be here, elsewhere, or both. */
  add(viewerId: string, sector: Point): void {
    const { clock, notices, streams, watch } = this.#options
    const key = gridKey(sector, 1)
    if (streams.hasPages(viewerId)) watch.watch(viewerId, key)
    if (this.#isDue(`${viewerId} ${key}`, clock.now().getTime())) {
      notices.publish(viewerId, kind, String(key))
    }
  }

  #isDue(which: string, now: number): boolean {
    const toldAt = this.#told.get(which)
    if (toldAt !== undefined && now - toldAt < toldMs) return false
    this.#told.delete(which)
    this.#told.set(which, now)
    for (const [oldest, at] of this.#told) {
      if (this.#told.size <= toldMax && now - at < toldMs) break
      this.#told.delete(oldest)
    }
    return true
  }
}

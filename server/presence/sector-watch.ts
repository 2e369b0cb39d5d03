import type { Clock } from '#server/platform/clock.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { Log } from '#server/platform/log.ts'
import { mapLimits } from '#shared/map-limits.ts'
import { gridKey } from './grid-geometry.ts'
import type { HiddenByReader } from './hidden-by-reader.ts'
import { hiddenNow, type LiveMember } from './live-member.ts'
import { blocksBetween, shownIds } from './presence.queries.ts'
import { RecentChanges } from './recent-changes.ts'

/** What was known of a member at one time, and whom they must not meet. */
export interface SeenMember {
  readonly id: string
  readonly member: LiveMember | undefined
  readonly blocked: ReadonlySet<string>
}

export interface OpenPages {
  hasPages(profileId: string): boolean
  /** Sends prepared JSON to a member. A missed event is not repeated. */
  send(profileId: string, event: string): void
}

interface SectorWatchOptions {
  readonly clock: Clock
  readonly log: Log
  readonly live: Pick<Live, 'whileDelivering'>
  readonly streams: OpenPages
  readonly hidden: Pick<HiddenByReader, 'of'>
}

/** How long to collect changes that are sent together. */
const gatherMs = 500
/** An open page reads again at each poll, and may miss one. */
const watchedMs = 2 * mapLimits.sectorPollMs
/** A moved map reads only the sectors that are new to it. It read those that stay in view earlier. */
const watchedMax = 3 * mapLimits.mapSectorsMax

interface Change {
  readonly before: SeenMember
  readonly after: SeenMember
  /** Whether more has changed than blocks. */
  readonly isVisible: boolean
  /** Prepared JSON. Undefined if nobody sees the member. */
  readonly brief: Buffer | undefined
}

interface Pending {
  readonly briefs: Map<string, string>
  /** A brief that came later replaces one of them, unless it is left out. */
  readonly gone: Set<string>
}

/**
 * Sends members the changes in sectors that they read recently: who came, moved or left. It sends nothing about a
 * member they must not meet, not even that something happened. Hiding, leaving and blocking look alike. It checks who
 * is blocked or no longer shown, as this process may not know yet, once for all recipients, as for chat events.
 */
export class SectorWatch {
  readonly #options: SectorWatchOptions
  /** Until when (ms) each viewer watches each sector. The last one read is last. */
  readonly #watched = new Map<string, Map<number, number>>()
  readonly #viewers = new Map<number, Set<string>>()
  readonly #recent = new RecentChanges<Change>()
  #pending = new Map<string, Pending>()
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined

  constructor(options: SectorWatchOptions) {
    this.#options = options
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#pending.clear()
    await this.#sending
  }

  /**
   * A member with open pages here has read a sector. Another process may have answered from a map that was some
   * milliseconds behind this one, so the last changes are sent again. Pages may get them twice.
   */
  watch(viewerId: string, key: number, isReadElsewhere = false): void {
    const own = this.#watched.get(viewerId) ?? new Map<number, number>()
    this.#watched.set(viewerId, own)
    own.delete(key)
    own.set(key, this.#nowMs() + watchedMs)
    this.#viewers.set(key, (this.#viewers.get(key) ?? new Set()).add(viewerId))
    const [oldest] = own.keys()
    if (own.size > watchedMax && oldest !== undefined) this.#end(viewerId, oldest)
    if (!isReadElsewhere) return
    for (const change of this.#recent.of(key)) this.#queue(viewerId, change, String(change.brief))
  }

  /** Queues what a member's change means to each viewer of their old and new sector. */
  compare(before: SeenMember, after: SeenMember): void {
    const isShown = this.#isShown(after.member)
    const wasShown = this.#isShown(before.member)
    const isVisible = !(isShown && wasShown && showsSame(before.member, after.member))
    if (!isVisible && isSameSet(before.blocked, after.blocked)) return
    const keys = [before, after].flatMap(({ member }) => (member ? [gridKey(member, 1)] : []))
    const change = { before, after, isVisible, brief: isShown ? after.member?.brief : undefined }
    this.#recent.add(new Set(keys), change)
    const viewers = new Set(keys.flatMap(key => [...(this.#viewers.get(key) ?? [])]))
    if (viewers.size === 0) return
    const brief = String(change.brief)
    for (const viewer of viewers) this.#queue(viewer, change, brief)
  }

  /** Queues what a viewer's pages must show when they hide a member, or no longer do. */
  changeHidden(viewer: string, { id, member, blocked }: SeenMember, isHidden: boolean): void {
    const isMet = !blocked.has(viewer) && this.#watches(viewer, keyOf(member))
    if (isHidden) this.#queueGone(viewer, id)
    else if (member && isMet && this.#isShown(member)) {
      this.#queueBrief(viewer, id, member.brief.toString())
    }
  }

  /** Drops watches that are over, and those of closed pages. */
  sweep(): void {
    const now = this.#nowMs()
    for (const [viewer, own] of this.#watched) {
      if (this.#options.streams.hasPages(viewer)) {
        for (const [key, until] of own) if (until <= now) this.#end(viewer, key)
      } else this.#endAll(viewer)
    }
  }

  #nowMs() {
    return this.#options.clock.now().getTime()
  }

  #watches(viewer: string, key: number | undefined): boolean {
    return key !== undefined && this.#watchedUntil(viewer, key) > this.#nowMs()
  }

  #isShown(member: LiveMember | undefined): boolean {
    return member !== undefined && member.expiresAt > this.#nowMs()
  }

  /**
   * Whether a viewer's page may still show a member. It never got a member who had expired by the viewer's last read.
   */
  #hasSeen(viewer: string, member: LiveMember | undefined): boolean {
    if (!member || !this.#watches(viewer, keyOf(member))) return false
    const readAt = this.#watchedUntil(viewer, gridKey(member, 1)) - watchedMs
    return member.expiresAt !== hiddenNow && member.expiresAt > readAt
  }

  #watchedUntil(viewer: string, key: number): number {
    return this.#watched.get(viewer)?.get(key) ?? 0
  }

  /** The pages are closed. They read again when a stream begins. */
  #endAll(viewer: string): void {
    for (const key of this.#watched.get(viewer)?.keys() ?? []) this.#end(viewer, key)
  }

  #end(viewer: string, key: number): void {
    const own = this.#watched.get(viewer)
    own?.delete(key)
    if (own?.size === 0) this.#watched.delete(viewer)
    const viewers = this.#viewers.get(key)
    viewers?.delete(viewer)
    if (viewers?.size === 0) this.#viewers.delete(key)
  }

  /** @param brief the change's as a string, which all viewers share */
  #queue(viewer: string, { before, after, ...change }: Change, brief: string): void {
    if (viewer === after.id) return
    const saw = !before.blocked.has(viewer) && this.#hasSeen(viewer, before.member)
    const sees =
      change.brief && !after.blocked.has(viewer) && this.#watches(viewer, keyOf(after.member))
    if (sees && (change.isVisible || !saw)) this.#queueBrief(viewer, after.id, brief)
    else if (saw && !sees) this.#queueGone(viewer, after.id)
  }

  #queueBrief(viewer: string, id: string, brief: string): void {
    this.#pendingOf(viewer).briefs.set(id, brief)
  }

  #queueGone(viewer: string, id: string): void {
    const pending = this.#pendingOf(viewer)
    pending.briefs.delete(id)
    pending.gone.add(id)
  }

  #pendingOf(viewer: string): Pending {
    const pending = this.#pending.get(viewer) ?? { briefs: new Map(), gone: new Set() }
    this.#pending.set(viewer, pending)
    this.#sendSoon()
    return pending
  }

  /** Sends one batch after another, so that later changes arrive later. */
  #sendSoon() {
    if (this.#sending) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#sending = this.#sendPending().finally(() => {
        this.#sending = undefined
        if (this.#pending.size > 0) this.#sendSoon()
      })
    }, gatherMs).unref()
  }

  async #sendPending(): Promise<void> {
    const { clock, live, log, streams } = this.#options
    const pending: (readonly [string, Pending])[] = []
    for (const [viewer, changes] of this.#pending) {
      if (streams.hasPages(viewer)) pending.push([viewer, changes])
      else this.#endAll(viewer)
    }
    this.#pending = new Map()
    try {
      for (const [viewer, { briefs }] of pending) await this.#leaveOutHidden(viewer, briefs)
    } catch (error) {
      return log.warn({ err: error }, 'could not read which members are hidden')
    }
    const ids = [...new Set(pending.flatMap(([, { briefs }]) => [...briefs.keys()]))]
    if (ids.length === 0) return this.#sendTo(pending)
    try {
      await live.whileDelivering(async db => {
        const shown = await shownIds(db, ids, clock.now())
        const viewers = pending.map(([viewer]) => viewer)
        const blocked = new Set(
          (await blocksBetween(db, ids, viewers)).flatMap(({ blocker, blocked }) => [
            `${blocker} ${blocked}`,
            `${blocked} ${blocker}`,
          ]),
        )
        for (const [viewer, { briefs }] of pending) {
          for (const id of briefs.keys()) {
            // It does not send them as gone. This process does that when the change arrives.
            if (!shown.has(id) || blocked.has(`${viewer} ${id}`)) briefs.delete(id)
          }
        }
        this.#sendTo(pending)
      })
    } catch (error) {
      log.warn({ err: error }, 'could not send changes of the map')
    }
  }

  /**
   * Runs before the delivery is locked, because others wait for that lock. Hiding a member is a preference, so it needs
   * no lock.
   */
  async #leaveOutHidden(viewer: string, briefs: Map<string, string>): Promise<void> {
    if (briefs.size === 0) return
    const hidden = await this.#options.hidden.of(viewer)
    if (hidden.size > 0) for (const id of briefs.keys()) if (hidden.has(id)) briefs.delete(id)
  }

  #sendTo(pending: Iterable<readonly [string, Pending]>): void {
    for (const [viewer, { briefs, gone }] of pending) {
      for (const id of briefs.keys()) gone.delete(id)
      if (briefs.size === 0 && gone.size === 0) continue
      const list = [...briefs.values()].join(',')
      const ids = JSON.stringify([...gone])
      this.#options.streams.send(viewer, `{"kind":"presence","briefs":[${list}],"gone":${ids}}`)
    }
  }
}

function keyOf(member: LiveMember | undefined): number | undefined {
  return member && gridKey(member, 1)
}

const showsSame = (before: LiveMember | undefined, after: LiveMember | undefined) =>
  before !== undefined && after !== undefined && before.brief.equals(after.brief)

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size !== other.size) return false
  for (const id of one) if (!other.has(id)) return false
  return true
}

import type { Clock } from '#server/platform/clock.ts'
import { limits } from '#shared/limits.ts'
import { gridKey } from './grid-geometry.ts'
import { hiddenNow, type LiveMember, type Place } from './live-member.ts'

/** What was known of a member at a moment, and whom he must not meet. */
export interface SeenMember {
  readonly id: string
  readonly member: LiveMember | undefined
  readonly blocked: ReadonlySet<string>
}

/** Brings ready JSON to the open pages of a member, now or never. */
export type Tell = (profileId: string, event: string) => void

interface SectorWatchOptions {
  readonly clock: Clock
  readonly tell: Tell
}

/** Changes of a moment go together. */
const gatherMs = 500
/** Who reads on asks again within the poll; one that is missed does no harm. */
const watchedMs = 2 * limits.sectorPollMs
/** A map that is moved about reads the sectors new to it only: those that stay in view were read before them. */
const watchedMost = 3 * limits.mapSectorsMax

interface Pending {
  readonly briefs: Map<string, string>
  readonly gone: Set<string>
}

/**
 * Tells members what changes in the sectors they have read lately: who came, moved or vanished. Nobody hears of a
 * member he must not meet, not even that something has happened; whoever hides, leaves or blocks vanishes alike.
 */
export class SectorWatch {
  readonly #options: SectorWatchOptions
  /** Until when (ms) each viewer watches which sectors; the one read last stands last. */
  readonly #watched = new Map<string, Map<number, number>>()
  readonly #viewers = new Map<number, Set<string>>()
  #pending = new Map<string, Pending>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: SectorWatchOptions) {
    this.#options = options
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  begin(viewerId: string, sector: Place): void {
    const key = gridKey(sector, 1)
    const own = this.#watched.get(viewerId) ?? new Map<number, number>()
    this.#watched.set(viewerId, own)
    own.delete(key)
    own.set(key, this.#nowMs() + watchedMs)
    this.#viewers.set(key, (this.#viewers.get(key) ?? new Set()).add(viewerId))
    const [oldest] = own.keys()
    if (own.size > watchedMost && oldest !== undefined) this.#end(viewerId, oldest)
  }

  /** What a member's change means to each who watches where he was or is. */
  note(before: SeenMember, after: SeenMember): void {
    const isShown = this.#isShown(after.member)
    const wasShown = this.#isShown(before.member)
    const hasChanged = !(isShown && wasShown && showsSame(before.member, after.member))
    if (!hasChanged && isSameSet(before.blocked, after.blocked)) return
    const [left, entered] = [keyOf(before.member), keyOf(after.member)]
    const viewers = new Set([...this.#viewersOf(left), ...this.#viewersOf(entered)])
    viewers.delete(after.id)
    const brief = isShown && viewers.size > 0 ? after.member?.brief.toString() : undefined
    for (const viewer of viewers) {
      const saw = !before.blocked.has(viewer) && this.#hasSeen(viewer, before.member)
      const sees = !after.blocked.has(viewer) && this.#watches(viewer, entered)
      if (brief && sees && (hasChanged || !saw)) this.#tellLater(viewer, after.id, brief)
      else if (saw && !(brief && sees)) this.#tellGone(viewer, after.id)
    }
  }

  /** Forgets who watches no more. */
  sweep(): void {
    const now = this.#nowMs()
    for (const [viewer, own] of this.#watched) {
      for (const [key, until] of own) if (until <= now) this.#end(viewer, key)
    }
  }

  #nowMs() {
    return this.#options.clock.now().getTime()
  }

  #viewersOf(key: number | undefined): Iterable<string> {
    return (key !== undefined && this.#viewers.get(key)) || []
  }

  #watches(viewer: string, key: number | undefined): boolean {
    return key !== undefined && this.#watchedUntil(viewer, key) > this.#nowMs()
  }

  #isShown(member: LiveMember | undefined): boolean {
    return member !== undefined && member.expiresAt > this.#nowMs()
  }

  /** Whether a viewer may still show a member: whoever had expired when he last read was not told to him. */
  #hasSeen(viewer: string, member: LiveMember | undefined): boolean {
    if (!member || !this.#watches(viewer, keyOf(member))) return false
    const readAt = this.#watchedUntil(viewer, gridKey(member, 1)) - watchedMs
    return member.expiresAt !== hiddenNow && member.expiresAt > readAt
  }

  #watchedUntil(viewer: string, key: number): number {
    return this.#watched.get(viewer)?.get(key) ?? 0
  }

  #end(viewer: string, key: number): void {
    const own = this.#watched.get(viewer)
    own?.delete(key)
    if (own?.size === 0) this.#watched.delete(viewer)
    const viewers = this.#viewers.get(key)
    viewers?.delete(viewer)
    if (viewers?.size === 0) this.#viewers.delete(key)
  }

  #tellLater(viewer: string, id: string, brief: string): void {
    const pending = this.#pendingOf(viewer)
    pending.gone.delete(id)
    pending.briefs.set(id, brief)
  }

  #tellGone(viewer: string, id: string): void {
    const pending = this.#pendingOf(viewer)
    pending.briefs.delete(id)
    pending.gone.add(id)
  }

  #pendingOf(viewer: string): Pending {
    const pending = this.#pending.get(viewer) ?? { briefs: new Map(), gone: new Set() }
    this.#pending.set(viewer, pending)
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs).unref()
    return pending
  }

  #flush(): void {
    const pending = this.#pending
    this.#pending = new Map()
    this.#timer = undefined
    for (const [viewer, { briefs, gone }] of pending) {
      const list = [...briefs.values()].join(',')
      const ids = JSON.stringify([...gone])
      this.#options.tell(viewer, `{"kind":"presence","briefs":[${list}],"gone":${ids}}`)
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

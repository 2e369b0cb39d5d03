import { createHash } from 'node:crypto'
import { afterCommit } from '#server/platform/database/after-commit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { BlockedPair } from './presence.queries.ts'

export type HiddenPair = Readonly<Record<'hider' | 'hidden', string>>

export const hiddenSubject = 'hidden'

/** Tells all processes after the commit that a member hides another one or no longer does. */
export function announceHidden(
  { bus }: Pick<Platform, 'bus'>,
  db: Db,
  { hider, hidden }: HiddenPair,
): Promise<void> {
  return afterCommit(db, () => bus.publish(hiddenSubject, `${hider} ${hidden}`))
}

export function announcedPair(payload: string): HiddenPair {
  const [hider = '', hidden = ''] = payload.split(' ')
  return { hider, hidden }
}

/** Each reader chooses how many members they hide. So the limit is on all sets together. */
const defaultMax = { readers: 20_000, ids: 500_000 }

/** No row tells of a change whose notice was lost, so a set is read again after this long. */
const defaultKeptMs = 300_000

interface KnownSet {
  readonly reading: Promise<ReadonlySet<string>>
  readonly until: number
  size: number
}

/**
 * The members that each reader hides, read at their first request. A set is dropped when it changes, after some minutes,
 * or when newer readers need the room.
 */
export class HiddenByReader {
  readonly #read: (readerId: string) => Promise<ReadonlySet<string>>
  readonly #max: typeof defaultMax
  readonly #keptMs: number
  /** In order of use. The last one used is last. */
  readonly #known = new Map<string, KnownSet>()
  #ids = 0

  constructor(
    read: (readerId: string) => Promise<ReadonlySet<string>>,
    max = defaultMax,
    keptMs = defaultKeptMs,
  ) {
    this.#read = read
    this.#max = max
    this.#keptMs = keptMs
  }

  of(readerId: string): Promise<ReadonlySet<string>> {
    const known = this.#known.get(readerId)
    if (!known || known.until <= performance.now()) {
      this.forget(readerId)
      return this.#open(readerId)
    }
    this.#known.delete(readerId)
    this.#known.set(readerId, known)
    return known.reading
  }

  /** Callers that already wait get the older set. */
  forget(readerId: string): void {
    this.#ids -= this.#known.get(readerId)?.size ?? 0
    this.#known.delete(readerId)
  }

  clear(): void {
    this.#known.clear()
    this.#ids = 0
  }

  #open(readerId: string): Promise<ReadonlySet<string>> {
    const until = performance.now() + this.#keptMs
    const opened: KnownSet = { reading: this.#read(readerId), until, size: 0 }
    const isKnown = () => this.#known.get(readerId) === opened
    this.#known.set(readerId, opened)
    this.#forgetOldest()
    opened.reading.then(
      ({ size }) => {
        if (!isKnown()) return
        opened.size = size
        this.#ids += size
        this.#forgetOldest()
      },
      () => {
        if (isKnown()) this.forget(readerId)
      },
    )
    return opened.reading
  }

  #forgetOldest(): void {
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= this.#max.readers && this.#ids <= this.#max.ids) return
      this.forget(oldest)
    }
  }
}

const nobody: ReadonlySet<string> = new Set()

/** The same key for the same ids in any order. Empty without ids. */
export const keyOf = (ids: readonly string[]): string =>
  ids.length === 0 ? '' : createHash('sha256').update(ids.toSorted().join()).digest('base64url')

/** The members that each viewer must not meet, whichever of the two blocked. */
export class BlockedByViewer {
  readonly #byViewer = new Map<string, Set<string>>()
  readonly #keys = new Map<string, string>()

  of(viewerId: string): ReadonlySet<string> {
    return this.#byViewer.get(viewerId) ?? nobody
  }

  /** The same key for the same set. Empty if there is nobody in it. */
  key(viewerId: string): string {
    const others = this.#byViewer.get(viewerId)
    if (!others) return ''
    const known = this.#keys.get(viewerId)
    if (known !== undefined) return known
    const key = keyOf([...others])
    this.#keys.set(viewerId, key)
    return key
  }

  viewers(): Iterable<string> {
    return this.#byViewer.keys()
  }

  /** Replaces all blocks of the given members. `pairs` must contain every one of them. */
  replaceOf(ids: readonly string[], pairs: readonly BlockedPair[]): void {
    for (const id of ids) this.#forget(id)
    this.add(pairs)
  }

  add(pairs: readonly BlockedPair[]): void {
    for (const { blocker, blocked } of pairs) {
      this.#add(blocker, blocked)
      this.#add(blocked, blocker)
    }
  }

  #forget(id: string) {
    for (const other of this.of(id)) {
      const others = this.#byViewer.get(other)
      others?.delete(id)
      this.#keys.delete(other)
      if (others?.size === 0) this.#byViewer.delete(other)
    }
    this.#byViewer.delete(id)
    this.#keys.delete(id)
  }

  #add(viewer: string, other: string) {
    const others = this.#byViewer.get(viewer) ?? new Set()
    this.#byViewer.set(viewer, others.add(other))
    this.#keys.delete(viewer)
  }
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

export interface HiddenPair {
  readonly hider: string
  readonly hidden: string
}

export const hiddenChannel = 'hidden_profiles'

/** Announces to all processes, in the caller's transaction, that a member hides another or does no longer. */
export async function announceHidden(db: Db, { hider, hidden }: HiddenPair): Promise<void> {
  await sql`select pg_notify(${hiddenChannel}, ${`${hider} ${hidden}`})`.execute(db)
}

/** @param payload as `announceHidden` writes it */
export function announcedPair(payload: string): HiddenPair {
  const [hider = '', hidden = ''] = payload.split(' ')
  return { hider, hidden }
}

/** Whom a reader hides is theirs alone to choose: what all sets hold together is bounded instead. */
const defaultMax = { readers: 20_000, ids: 500_000 }

interface KnownSet {
  readonly reading: Promise<ReadonlySet<string>>
  size: number
}

/**
 * Whom readers have hidden from themselves, read when they first ask and forgotten when that changes or when others have
 * asked since.
 */
export class HiddenByReader {
  readonly #read: (readerId: string) => Promise<ReadonlySet<string>>
  readonly #max: typeof defaultMax
  /** The one asked for last stands last. */
  readonly #known = new Map<string, KnownSet>()
  #ids = 0

  constructor(read: (readerId: string) => Promise<ReadonlySet<string>>, max = defaultMax) {
    this.#read = read
    this.#max = max
  }

  of(readerId: string): Promise<ReadonlySet<string>> {
    const known = this.#known.get(readerId)
    if (!known) return this.#open(readerId)
    this.#known.delete(readerId)
    this.#known.set(readerId, known)
    return known.reading
  }

  /** Whoever waits for it gets what was read before. */
  forget(readerId: string): void {
    this.#ids -= this.#known.get(readerId)?.size ?? 0
    this.#known.delete(readerId)
  }

  clear(): void {
    this.#known.clear()
    this.#ids = 0
  }

  #open(readerId: string): Promise<ReadonlySet<string>> {
    const opened: KnownSet = { reading: this.#read(readerId), size: 0 }
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

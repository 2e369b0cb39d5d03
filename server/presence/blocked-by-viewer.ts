import { createHash } from 'node:crypto'
import type { BlockedPair } from './presence.queries.ts'

const nobody: ReadonlySet<string> = new Set()

/** The same for the same ids, whatever their order; empty where there are none. */
export const keyOf = (ids: readonly string[]): string =>
  ids.length === 0 ? '' : createHash('sha256').update(ids.toSorted().join()).digest('base64url')

/** Whom each member must not meet, whichever of the two blocked. */
export class BlockedByViewer {
  readonly #byViewer = new Map<string, Set<string>>()
  readonly #keys = new Map<string, string>()

  of(viewerId: string): ReadonlySet<string> {
    return this.#byViewer.get(viewerId) ?? nobody
  }

  /** The same for the same set; empty where there is nobody. */
  key(viewerId: string): string {
    const others = this.#byViewer.get(viewerId)
    if (!others) return ''
    const known = this.#keys.get(viewerId)
    if (known !== undefined) return known
    const key = keyOf([...others])
    this.#keys.set(viewerId, key)
    return key
  }

  /** Takes over all blocks that touch the given members; `pairs` has to hold every one of them. */
  replaceOf(ids: readonly string[], pairs: readonly BlockedPair[]): void {
    for (const id of ids) this.#forget(id)
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

import type { BlockedPair } from './presence.queries.ts'

const nobody: ReadonlySet<string> = new Set()

/** Whom each member must not meet, whichever of the two blocked. */
export class BlockedByViewer {
  readonly #byViewer = new Map<string, Set<string>>()
  /** A number for each set that is not empty, another one whenever it changes. */
  readonly #revisions = new Map<string, number>()
  #lastRevision = 0

  of(viewerId: string): ReadonlySet<string> {
    return this.#byViewer.get(viewerId) ?? nobody
  }

  /** The same for two moments only if nobody came or went between; 0 while there is nobody. */
  revision(viewerId: string): number {
    return this.#revisions.get(viewerId) ?? 0
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
      if (others?.size === 0) this.#empty(other)
      else this.#revisions.set(other, ++this.#lastRevision)
    }
    this.#empty(id)
  }

  #add(viewer: string, other: string) {
    const others = this.#byViewer.get(viewer) ?? new Set()
    this.#byViewer.set(viewer, others.add(other))
    this.#revisions.set(viewer, ++this.#lastRevision)
  }

  #empty(viewer: string) {
    this.#byViewer.delete(viewer)
    this.#revisions.delete(viewer)
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, lowestId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { BlockedByViewer } from './hidden-by-reader.ts'
import { LiveGrid } from './live-grid.ts'
import { hiddenNow, traitsOf } from './live-member.ts'
import {
  type BlockedPair,
  blockedPairs,
  type PresentMember,
  presentMembers,
} from './presence.queries.ts'
import type { SeenMember } from './sector-watch.ts'

interface MapContentsOptions {
  readonly db: Db
  readonly clock: Clock
  /** Gets each member that was read, as shown before and after. Not while it reads everything for the first time. */
  readonly onRead: (before: SeenMember, after: SeenMember) => void
  /** Ends pauses when the process stops. */
  readonly signal: AbortSignal
  readonly pageSizes?: typeof pageSizes
}

/** Rows that one statement reads, and one step of the event loop shows. */
const pageSizes = { members: 1_000, blocks: 10_000 }

/**
 * The members on the map, and the pairs who must not meet. It reads PostgreSQL in pages, one after another, because a
 * later one has read newer data. Between two pages it answers readers and takes in changes.
 */
export class MapContents {
  readonly grid = new LiveGrid()
  readonly blocked = new BlockedByViewer()
  readonly #options: MapContentsOptions
  readonly #pageSizes: typeof pageSizes
  #version = 0
  #hasRead = false
  #reading: Promise<unknown> = Promise.resolve()
  #next: { readonly ids: Set<string>; readonly done: Promise<void> } | undefined

  constructor(options: MapContentsOptions) {
    this.#options = options
    this.#pageSizes = options.pageSizes ?? pageSizes
  }

  seen(id: string): SeenMember {
    return { id, member: this.grid.get(id), blocked: new Set(this.blocked.of(id)) }
  }

  /** Reads members and their blocks. Calls while others are read share the next statements. */
  reload(ids: readonly string[]): Promise<void> {
    this.#next ??= this.#gather()
    for (const id of ids) this.#next.ids.add(id)
    return this.#next.done
  }

  /** Reads everything, also what this process has missed. */
  async rebuild(): Promise<void> {
    const blockedBefore = [...this.blocked.viewers()]
    const blocks = blockedPairs(this.#options.db, { pageSize: this.#pageSizes.blocks })
    for (let isMore = true; isMore; ) isMore = await this.#inTurn(() => this.#addBlocks(blocks))
    await this.rereadMembers()
    await this.#reloadEach(blockedBefore)
    this.#hasRead = true
  }

  /** Reads the members without their blocks. A pause after each page leaves time to others. */
  async rereadMembers(pauseMs = 0): Promise<void> {
    const before = this.#version
    for (let above: string | undefined = lowestId; above; ) {
      const from: string = above
      above = await this.#inTurn(() => this.#readPage(from))
      await this.#pause(pauseMs)
    }
    // These have left the map, unless a change brings them back.
    await this.#reloadEach(this.grid.idsUpTo(before), pauseMs)
  }

  /** @returns the last id of the page. Undefined after the last page. */
  async #readPage(above: string): Promise<string | undefined> {
    const { db, clock } = this.#options
    const members = await presentMembers(db, { above, limit: this.#pageSizes.members }, clock.now())
    const ids = members.map(({ brief }) => brief.profileId)
    this.#show(ids, members)
    return ids.at(-1)
  }

  /** @returns whether there may be more */
  async #addBlocks(blocks: AsyncGenerator<readonly BlockedPair[]>): Promise<boolean> {
    const { value, done } = await blocks.next()
    if (!done) this.blocked.add(value)
    return !done
  }

  async #reloadEach(ids: readonly string[], pauseMs = 0): Promise<void> {
    for (const page of this.#pagesOf(ids)) {
      await this.reload(page)
      await this.#pause(pauseMs)
    }
  }

  #gather() {
    const ids = new Set<string>()
    const done = this.#inTurn(async () => {
      this.#next = undefined
      for (const page of this.#pagesOf([...ids])) await this.#load(page)
    })
    return { ids, done }
  }

  *#pagesOf(ids: readonly string[]) {
    const size = this.#pageSizes.members
    for (let first = 0; first < ids.length; first += size) yield ids.slice(first, first + size)
  }

  async #load(ids: readonly string[]): Promise<void> {
    const { db, clock } = this.#options
    const [members, pairs] = await Promise.all([
      presentMembers(db, { ids }, clock.now()),
      Array.fromAsync(blockedPairs(db, { ids, pageSize: this.#pageSizes.blocks })),
    ])
    this.#show(ids, members, pairs.flat())
  }

  #show(ids: readonly string[], members: readonly PresentMember[], pairs?: readonly BlockedPair[]) {
    const before = this.#hasRead ? ids.map(id => this.seen(id)) : []
    if (pairs) this.blocked.replaceOf(ids, pairs)
    const present = new Set(members.map(({ brief }) => brief.profileId))
    for (const id of ids) if (!present.has(id)) this.grid.remove(id)
    for (const member of members) this.#put(member)
    for (const seen of before) this.#options.onRead(seen, this.seen(seen.id))
  }

  #put({ brief, hidden, effectiveUntil }: PresentMember) {
    this.grid.set({
      id: brief.profileId,
      lat: brief.lat,
      lon: brief.lon,
      expiresAt: hidden ? hiddenNow : effectiveUntil,
      traits: traitsOf(brief),
      brief: Buffer.from(JSON.stringify(brief)),
      version: ++this.#version,
    })
  }

  #pause(waitMs: number) {
    return pause(waitMs, undefined, { signal: this.#options.signal })
  }

  #inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
    const result = this.#reading.then(read)
    this.#reading = result.catch(() => undefined)
    return result
  }
}

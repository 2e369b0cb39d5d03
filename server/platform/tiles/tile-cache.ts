import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { TileLog } from './tile.ts'
import type { TileAddress } from './tile-address.ts'

interface CachedTile {
  body: Buffer
  fetchedAt: number
}

interface Entry {
  bytes: number
  fetchedAt: number
}

/** Pruning goes below the limit, so that it does not have to run again at the next tile. */
const prunedShare = 0.9
const abandonedAfterMs = 60_000

/**
 * Tiles on disk, one file each, never more than `maxBytes` in all: the least recently used leave
 * first. The order of use is kept in memory; after a restart it starts from the fetch times.
 */
export class TileCache {
  readonly #directory: string
  readonly #maxBytes: number
  /** Insertion order is order of use. */
  readonly #entries = new Map<string, Entry>()
  readonly #loaded: Promise<void>
  #bytes = 0
  #nextTemporary = 0
  #pruning: Promise<void> | undefined

  constructor(directory: string, maxBytes: number, log: TileLog) {
    this.#directory = directory
    this.#maxBytes = maxBytes
    // A map without a cache is slower, but a map.
    this.#loaded = this.#load().catch(cause => {
      log.warn({ err: cause }, 'the cache of map tiles cannot be read')
    })
  }

  async read(address: TileAddress): Promise<CachedTile | undefined> {
    await this.#loaded
    const key = keyOf(address)
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    try {
      const body = await readFile(join(this.#directory, key))
      this.#touch(key, entry)
      return { body, fetchedAt: entry.fetchedAt }
    } catch {
      // Somebody emptied the cache, or the disk is ill: fetch it again.
      this.#forget(key)
      return undefined
    }
  }

  /** When the tile was fetched, without reading it. */
  async fetchedAt(address: TileAddress): Promise<number | undefined> {
    await this.#loaded
    return this.#entries.get(keyOf(address))?.fetchedAt
  }

  /** Appears at once and whole: a crash in the middle leaves no half tile. */
  async write(address: TileAddress, body: Buffer, fetchedAt: number): Promise<void> {
    await this.#loaded
    const key = keyOf(address)
    const file = join(this.#directory, key)
    const temporary = `${file}.${process.pid}-${this.#nextTemporary++}.tmp`
    await mkdir(dirname(file), { recursive: true })
    try {
      await writeFile(temporary, body)
      await utimes(temporary, fetchedAt / 1000, fetchedAt / 1000)
      await rename(temporary, file)
    } catch (cause) {
      await rm(temporary, { force: true })
      throw cause
    }
    this.#forget(key)
    this.#entries.set(key, { bytes: body.length, fetchedAt })
    this.#bytes += body.length
    await this.#prune()
  }

  async #load(): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
    const found: [string, Entry][] = []
    for (const item of await readdir(this.#directory, { recursive: true, withFileTypes: true })) {
      if (!item.isFile()) continue
      const file = join(item.parentPath, item.name)
      // Another process over the same directory may have renamed or removed it meanwhile.
      const facts = await stat(file).catch(() => undefined)
      if (!facts) continue
      const { size, mtimeMs } = facts
      if (item.name.endsWith('.tmp')) {
        // Younger ones may be that one's work.
        if (Date.now() - mtimeMs > abandonedAfterMs) await rm(file, { force: true })
        continue
      }
      found.push([relative(this.#directory, file), { bytes: size, fetchedAt: mtimeMs }])
    }
    found.sort(([, one], [, other]) => one.fetchedAt - other.fetchedAt)
    for (const [key, entry] of found) {
      this.#entries.set(key, entry)
      this.#bytes += entry.bytes
    }
    await this.#prune()
  }

  #prune(): Promise<void> {
    if (this.#bytes <= this.#maxBytes) return Promise.resolve()
    this.#pruning ??= this.#removeOldest().finally(() => {
      this.#pruning = undefined
    })
    return this.#pruning
  }

  async #removeOldest(): Promise<void> {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes * prunedShare) return
      this.#forget(key)
      await rm(join(this.#directory, key), { force: true })
    }
  }

  #touch(key: string, entry: Entry) {
    if (!this.#entries.delete(key)) return
    this.#entries.set(key, entry)
  }

  #forget(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}

function keyOf({ z, x, y }: TileAddress): string {
  return join(String(z), String(x), String(y))
}

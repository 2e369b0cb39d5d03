import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { LRUCache } from 'lru-cache'

interface Entry {
  bytes: number
  fetchedAt: number
}

const abandonedAfterMs = 60_000

/**
 * Tiles on disk, one file each, at most `maxBytes` in total. The least recently used ones are removed first. The order
 * of use is in memory, and starts from the fetch times after a restart.
 */
export class TileCache {
  readonly #directory: string
  readonly #entries: LRUCache<string, Entry>
  readonly #loaded: Promise<void>
  #removals: Promise<void> = Promise.resolve()
  #nextTemporary = 0

  constructor(directory: string, maxBytes: number, log: TileLog) {
    this.#directory = directory
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: (_, key, reason) => {
        if (reason === 'evict') this.#removeFile(key)
      },
    })
    // A map without a cache is slow, but better than none.
    this.#loaded = this.#load().catch(cause => {
      log.warn({ err: cause }, 'could not read the cache of map tiles')
    })
  }

  async read(address: TileAddress) {
    await this.#loaded
    const key = keyOf(address)
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    try {
      const body = await readFile(join(this.#directory, key))
      return { body, fetchedAt: entry.fetchedAt }
    } catch {
      // The file was removed, or the disk fails, so fetch it again.
      this.#entries.delete(key)
      return undefined
    }
  }

  async fetchedAt(address: TileAddress): Promise<number | undefined> {
    await this.#loaded
    return this.#entries.peek(keyOf(address))?.fetchedAt
  }

  /** Writes a tile so that it appears at once. A crash leaves no partial tile. */
  async write(address: TileAddress, body: Buffer, fetchedAt: number): Promise<void> {
    await this.#loaded
    const key = keyOf(address)
    const file = join(this.#directory, key)
    const temporary = `${file}.${process.pid}-${this.#nextTemporary++}.tmp`
    await mkdir(dirname(file), { recursive: true })
    try {
      await writeFile(temporary, body)
      await utimes(temporary, fetchedAt / 1000, fetchedAt / 1000)
      // Otherwise the pending removal of this tile, if it was just evicted, would delete the new file.
      await this.#removals
      await rename(temporary, file)
    } catch (cause) {
      await rm(temporary, { force: true })
      throw cause
    }
    this.#add(key, { bytes: body.length, fetchedAt })
    await this.#removals
  }

  async #load(): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
    const found: [string, Entry][] = []
    for (const item of await readdir(this.#directory, { recursive: true, withFileTypes: true })) {
      if (!item.isFile()) continue
      const file = join(item.parentPath, item.name)
      // Another process with the same directory may have renamed or removed it in the meantime.
      const facts = await stat(file).catch(() => undefined)
      if (!facts) continue
      const { size, mtimeMs } = facts
      if (item.name.endsWith('.tmp')) {
        // Newer files may belong to that process.
        if (Date.now() - mtimeMs > abandonedAfterMs) await rm(file, { force: true })
        continue
      }
      found.push([relative(this.#directory, file), { bytes: size, fetchedAt: mtimeMs }])
    }
    found.sort(([, one], [, other]) => one.fetchedAt - other.fetchedAt)
    for (const [key, entry] of found) this.#add(key, entry)
    await this.#removals
  }

  #add(key: string, entry: Entry) {
    this.#entries.set(key, entry)
    // A tile larger than the whole cache is not added.
    if (!this.#entries.has(key)) this.#removeFile(key)
  }

  #removeFile(key: string) {
    // The next start finds a file that cannot be removed.
    const removal = rm(join(this.#directory, key), { force: true }).catch(() => undefined)
    this.#removals = Promise.all([this.#removals, removal]).then(() => undefined)
  }
}

function keyOf({ z, x, y }: TileAddress): string {
  return join(String(z), String(x), String(y))
}

export interface TileBody {
  body: Buffer
  contentType: string
  contentEncoding?: 'gzip'
  etag: string
}

export interface TileLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface TileAddress {
  z: number
  x: number
  y: number
}

const zoomMax = 22

/** Whether such a tile can exist: whole numbers, a zoom of maps, inside the world. */
export function isTileAddress({ z, x, y }: TileAddress): boolean {
  return isIndex(z, zoomMax + 1) && isIndex(x, 2 ** z) && isIndex(y, 2 ** z)
}

function isIndex(number: number, end: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < end
}

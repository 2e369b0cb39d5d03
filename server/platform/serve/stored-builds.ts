import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { ifThere } from '../system-error.ts'
import { within } from '../within.ts'

const dayMs = 24 * 3_600_000
/** Open pages are rarely older. */
const keptMs = 30 * dayMs
const renewMs = 3_600_000
/** How often to look for builds of other processes, however many files are missed. */
const lookMs = 1_000
/** A page must not wait long for a database that hangs. */
const lookMostMs = 3_000
/** For files in memory: more than two builds. */
const rememberedBytes = 4 * 1024 ** 2
const prefix = 'web.'
/** Browsers guess no type (`nosniff`). */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const decompress = promisify(brotliDecompress)

type Needs = Pick<Platform, 'clock' | 'db' | 'log' | 'storage'>

export interface StoredFile {
  readonly type: string
  readonly bytes: Buffer
  readonly encoding?: 'br'
}

interface WantedFile {
  readonly name: string
  readonly takesBrotli: boolean
}

/** Whether a bundle of the storage belongs to a web build. No row of a member names such a bundle. */
export const isWebBuild = (bundle: string): boolean => bundle.startsWith(prefix)

/**
 * The hashed files of all web builds of the last 30 days, in the picture store. During a deploy, pages of two versions
 * ask any process for their files, also a new machine.
 */
export class StoredBuilds {
  readonly #needs: Needs
  readonly #webFolder: string
  /** The files of each bundle. A purged one stays here, and has none in the storage. */
  readonly #builds = new Map<string, ReadonlySet<string>>()
  /** Strangers may ask as often as they like, and the store may take money for each question. */
  readonly #remembered = new LRUCache<string, StoredFile, WantedFile>({
    maxSize: rememberedBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: (_key, _stale, { context }) => this.#read(context),
  })
  #lookedAt = -lookMs
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(needs: Needs, webFolder: string) {
    this.#needs = needs
    this.#webFolder = webFolder
  }

  /** Stores the own build before anybody gets a page of it, and says again and again that it is in use. */
  async start(): Promise<void> {
    const keep = () =>
      this.keepOwn().catch((err: unknown) =>
        this.#needs.log.warn({ err }, 'could not store the web build'),
      )
    await keep()
    this.#timer = setInterval(() => void keep(), renewMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async keepOwn(): Promise<void> {
    const { clock, db, storage } = this.#needs
    const files = await hashedFiles(this.#webFolder)
    if (files.size === 0) return
    const names = [...files.keys()]
    const bundle = prefix + createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 32)
    const used_at = clock.now()
    const known = await db
      .updateTable('site_builds')
      .set({ used_at })
      .where('bundle', '=', bundle)
      .executeTakeFirst()
    if (known.numUpdatedRows > 0n) return
    await storage.put(bundle, files)
    await db
      .insertInto('site_builds')
      .values({ bundle, files: names, used_at })
      .onConflict(conflict => conflict.column('bundle').doUpdateSet({ used_at }))
      .execute()
  }

  /** A file of any build. Each name stands for one content. Undefined if no build has it. */
  async find(name: string, takesBrotli: boolean): Promise<StoredFile | undefined> {
    if (!types[extname(name)]) return undefined
    const context = { name, takesBrotli }
    const read = () => this.#remembered.fetch(`${takesBrotli} ${name}`, { context })
    const known = await read()
    if (known) return known
    await within(lookMostMs, () => this.#look()).catch(() => refuse('server/unavailable'))
    return read()
  }

  /** Removes builds that no process has used for 30 days, and those that a restored database does not know. */
  async purge(): Promise<number> {
    const { clock, db, storage } = this.#needs
    const before = new Date(clock.now().getTime() - keptMs)
    await db.deleteFrom('site_builds').where('used_at', '<', before).execute()
    const rows = await db.selectFrom('site_builds').select('bundle').execute()
    const used = new Set(rows.map(({ bundle }) => bundle))
    let removed = 0
    for await (const bundle of storage.storedBefore(before)) {
      if (!isWebBuild(bundle) || used.has(bundle)) continue
      await storage.discard(bundle)
      removed++
    }
    return removed
  }

  async #read({ name, takesBrotli }: WantedFile): Promise<StoredFile | undefined> {
    const type = types[extname(name)] ?? ''
    for (const stored of [`${name}.br`, name]) {
      for (const [bundle, files] of this.#builds) {
        const bytes = files.has(stored) && (await this.#needs.storage.read(bundle, stored))
        if (!bytes) continue
        if (stored === name) return { type, bytes }
        return takesBrotli
          ? { type, bytes, encoding: 'br' }
          : { type, bytes: await decompress(bytes) }
      }
    }
    return undefined
  }

  /** Learns of builds of other processes. Callers wait for their turn, so that each sees what was stored before. */
  #look(): Promise<void> {
    this.#looking ??= this.#readNew().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #readNew() {
    const waitMs = this.#lookedAt + lookMs - performance.now()
    if (waitMs > 0) await setTimeout(waitMs)
    this.#lookedAt = performance.now()
    const known = [...this.#builds.keys()]
    const rows = await this.#needs.db
      .selectFrom('site_builds')
      .select(['bundle', 'files'])
      .where('bundle', '!=', sql<string>`all(${known}::text[])`)
      .execute()
    for (const { bundle, files } of rows) this.#builds.set(bundle, new Set(files))
  }
}

/** The hashed files of the build in a folder, compressed where the build has compressed them. */
async function hashedFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const manifest = await ifThere(readFile(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const chunks: Record<string, Chunk> = JSON.parse(manifest ?? '{}')
  const names = Object.values(chunks).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ])
  const files = new Map<string, Buffer>()
  for (const path of [...new Set(names)].toSorted()) {
    const compressed = await ifThere(readFile(join(folder, `${path}.br`)))
    const name = path.replace(/^assets\//, '')
    if (compressed) files.set(`${name}.br`, compressed)
    else files.set(name, await readFile(join(folder, path)))
  }
  return files
}

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

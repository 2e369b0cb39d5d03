import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { BoundedQueue } from '../bounded-queue.ts'
import type { Config } from '../config.ts'
import { refuse } from '../refusal.ts'
import { DiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** Enough for a screen full of pictures. */
const usualLimits = { totalBytes: 32 * 1024 * 1024, fileBytes: 256 * 1024 }

/** The storage that the operator configured: the data directory, or a bucket, which must answer. */
export async function openStorage({
  dataDirectory,
  s3,
}: Pick<Config, 'dataDirectory' | 's3'>): Promise<Storage> {
  if (!s3) return new DiskStorage(join(dataDirectory, 'pictures'))
  // Imported only here, because the SDK costs a tenth of a second and 35 MB.
  const { S3Bucket } = await import('./s3-bucket.ts')
  const { S3Storage } = await import('./s3-storage.ts')
  const bucket = new S3Bucket(s3)
  await bucket.check()
  return new S3Storage(bucket)
}

/** How many files are read into memory at once, and how many wait. */
const readsMax = { name: 'picture-reads', concurrency: 16, waitingMax: 2_000 }

/**
 * Caches small files in memory, and limits simultaneous reads. The cache never goes stale, because a bundle never
 * changes.
 */
export class CachingStorage implements Storage {
  readonly #reads = new BoundedQueue(readsMax)
  readonly #storage: Storage
  readonly #files: LRUCache<string, Buffer>

  constructor(storage: Storage, { totalBytes, fileBytes } = usualLimits) {
    this.#storage = storage
    this.#files = new LRUCache({
      maxSize: totalBytes,
      maxEntrySize: fileBytes,
      sizeCalculation: bytes => Math.max(1, bytes.length),
    })
  }

  async put(bundle: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    this.#drop(bundle)
    await this.#storage.put(bundle, files)
  }

  async read(bundle: string, file: string): Promise<Buffer | undefined> {
    const key = keyOf(bundle, file)
    const cached = this.#files.get(key)
    if (cached) return cached
    // Another reader may have cached it in the meantime.
    const read = async () => ({
      bytes: this.#files.get(key) ?? (await this.#storage.read(bundle, file)),
    })
    const { bytes } = (await this.#reads.run(read)) ?? refuse('server/unavailable')
    if (bytes && bytes.length <= this.#files.maxEntrySize) this.#files.set(key, ownBytes(bytes))
    return bytes
  }

  /** Skips the cache, because a caller who reads everything reads it once. */
  readAll(bundle: string): Promise<ReadonlyMap<string, Buffer> | undefined> {
    return this.#storage.readAll(bundle)
  }

  async discard(bundle: string): Promise<void> {
    await this.#storage.discard(bundle)
    this.#drop(bundle)
  }

  storedBefore(moment: Date): AsyncIterable<string> {
    return this.#storage.storedBefore(moment)
  }

  clearUnfinished(before: Date): Promise<void> {
    return this.#storage.clearUnfinished(before)
  }

  #drop(bundle: string) {
    const prefix = keyOf(bundle, '')
    for (const key of this.#files.keys()) if (key.startsWith(prefix)) this.#files.delete(key)
  }
}

const keyOf = (bundle: string, file: string) => `${bundle}/${file}`

/** Copies a slice, which would keep its whole buffer in memory. */
function ownBytes(bytes: Buffer) {
  const isWhole = bytes.buffer.byteLength === bytes.length
  return isWhole ? bytes : Buffer.from(Uint8Array.from(bytes).buffer)
}

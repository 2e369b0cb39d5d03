import { LRUCache } from 'lru-cache'
import type { ByteRange, S3Bucket } from './s3-bucket.ts'
import type { Storage } from './storage.ts'

/** Enough for the head and, with most pictures, the renditions of 256 and 512 pixels. */
const openingBytes = 64 * 1024
/** More than any bundle. */
const wholeObjectBytes = 1024 ** 3
/** Some 600 bytes each. */
const indexesMax = 10_000
const endOfHead = '\n\n'

type Ranges = ReadonlyMap<string, ByteRange>

interface BundleIndex {
  readonly etag: string
  readonly ranges: Ranges
}

/**
 * Bundles in an S3-compatible store. Each is packed into one object, so that a bundle appears and disappears as a
 * whole.
 */
export class S3Storage implements Storage {
  readonly #bucket: S3Bucket
  /** Indexes by bundle. With one, a file takes a single request for its own bytes. */
  readonly #indexes = new LRUCache<string, BundleIndex>({ max: indexesMax })

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket
  }

  async put(bundle: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.#bucket.put(bundle, packBundle(files))
  }

  async read(bundle: string, file: string): Promise<Buffer | undefined> {
    const index = this.#indexes.get(bundle)
    const bytes = index && (await this.#readRange(bundle, index, file))
    return bytes ?? this.#readOpening(bundle, file)
  }

  async readAll(bundle: string): Promise<ReadonlyMap<string, Buffer> | undefined> {
    const object = await this.#bucket.get(bundle, { start: 0, end: wholeObjectBytes })
    const ranges = object && rangesIn(object.bytes, object.bytes.length)
    if (!ranges) return undefined
    return new Map(
      [...ranges].map(([name, { start, end }]) => [name, object.bytes.subarray(start, end)]),
    )
  }

  async discard(bundle: string): Promise<void> {
    this.#indexes.delete(bundle)
    await this.#bucket.remove(bundle)
  }

  async *storedBefore(moment: Date): AsyncIterable<string> {
    for await (const { name, changedAt } of this.#bucket.list()) {
      if (changedAt < moment) yield name
    }
  }

  /** Does nothing, because the store drops an object after an interrupted upload. */
  async clearUnfinished(): Promise<void> {}

  async #readOpening(bundle: string, file: string) {
    const opening = await this.#bucket.get(bundle, { start: 0, end: openingBytes })
    const ranges = opening && rangesIn(opening.bytes, opening.size)
    if (!ranges) return undefined
    const index = { etag: opening.etag, ranges }
    this.#indexes.set(bundle, index)
    const range = ranges.get(file)
    if (range && range.end <= opening.bytes.length) {
      return opening.bytes.subarray(range.start, range.end)
    }
    return this.#readRange(bundle, index, file)
  }

  /** Also undefined if the bundle has changed, and for an empty file, which no range can express. */
  async #readRange(bundle: string, { etag, ranges }: BundleIndex, file: string) {
    const range = ranges.get(file)
    if (!range || range.start === range.end) return undefined
    const part = await this.#bucket.get(bundle, range)
    return part?.etag === etag ? part.bytes : undefined
  }
}

/**
 * A bundle as one sequence of bytes: a line with name and size per file, an empty line, then the files. The smallest
 * files are first, so that the opening contains the most popular ones.
 */
export function packBundle(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const sorted = [...files].toSorted(([, one], [, other]) => one.length - other.length)
  const lines = sorted.map(([name, bytes]) => `${name} ${bytes.length}`)
  const head = Buffer.from(lines.join('\n') + endOfHead)
  return Buffer.concat([head, ...sorted.map(([, bytes]) => bytes)])
}

/** Undefined if these are not the first bytes of a complete bundle of that size. */
function rangesIn(opening: Buffer, size: number): Ranges | undefined {
  const headLength = opening.indexOf(endOfHead)
  if (headLength < 0) return undefined
  const ranges = new Map<string, ByteRange>()
  let start = headLength + endOfHead.length
  for (const line of opening.toString('utf8', 0, headLength).split('\n')) {
    const [name = '', length] = line.split(' ')
    const end = start + Number(length)
    ranges.set(name, { start, end })
    start = end
  }
  return start === size ? ranges : undefined
}

import { type Place, packBundle, placesIn } from './packed-bundle.ts'
import type { S3Bucket } from './s3-bucket.ts'
import type { Storage } from './storage.ts'

/** Holds the head, and with most pictures the renditions of 256 and 512 pixels. */
const openingBytes = 64 * 1024
/** Some 600 bytes each. */
const rememberedMax = 10_000

interface Contents {
  readonly etag: string
  readonly places: ReadonlyMap<string, Place>
}

/** Bundles in an S3-compatible store, each packed into one object: the store itself lets it appear and go as one. */
export class S3Storage implements Storage {
  readonly #bucket: S3Bucket
  /** By name, the oldest first: what has been read once is read again with one request for its own bytes. */
  readonly #remembered = new Map<string, Contents>()

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket
  }

  async keep(bundle: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.#bucket.put(bundle, packBundle(files))
  }

  async read(bundle: string, file: string): Promise<Buffer | undefined> {
    const contents = this.#remembered.get(bundle)
    const bytes = contents && (await this.#readPart(bundle, contents, file))
    return bytes ?? this.#readAnew(bundle, file)
  }

  async discard(bundle: string): Promise<void> {
    this.#remembered.delete(bundle)
    await this.#bucket.remove(bundle)
  }

  async *keptBefore(moment: Date): AsyncIterable<string> {
    for await (const { name, changedAt } of this.#bucket.list()) {
      if (changedAt < moment) yield name
    }
  }

  /** Nothing: the store drops an object that was cut off on its way. */
  async clearUnfinished(): Promise<void> {}

  async #readAnew(bundle: string, file: string) {
    const opening = await this.#bucket.get(bundle, { start: 0, end: openingBytes })
    const places = opening && placesIn(opening.bytes, opening.size)
    if (!places) return undefined
    const contents = { etag: opening.etag, places }
    this.#remember(bundle, contents)
    const place = places.get(file)
    if (place && place.end <= opening.bytes.length) {
      return opening.bytes.subarray(place.start, place.end)
    }
    return this.#readPart(bundle, contents, file)
  }

  /** Undefined as well when the bundle is another one by now, and of an empty file: no range is as short. */
  async #readPart(bundle: string, { etag, places }: Contents, file: string) {
    const place = places.get(file)
    if (!place || place.start === place.end) return undefined
    const part = await this.#bucket.get(bundle, place)
    return part?.etag === etag ? part.bytes : undefined
  }

  #remember(bundle: string, contents: Contents) {
    const [oldest] = this.#remembered.keys()
    if (oldest !== undefined && this.#remembered.size >= rememberedMax) {
      this.#remembered.delete(oldest)
    }
    this.#remembered.set(bundle, contents)
  }
}

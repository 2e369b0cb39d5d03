import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { fileOf, originalFile } from '#server/features/pictures/picture-files.ts'
import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { ifThere } from '#server/platform/system-error.ts'

/** The size of every drawn picture, in pixels. Its widest rendition has this width. */
export const drawnSize = { width: 512, height: 640 }
const narrowPx = 256
const quality = 80

const folder = new URL('pictures/', import.meta.url)
export const pictureFile = (name: string): URL => new URL(`${name}.webp`, folder)
export const shotFile = (name: string): URL => new URL(`${name}.jpeg`, folder)

/** The name of a demo picture's bundle contains the name of its file. No upload gets such a name (`newBundle`). */
export const demoBundle = (pictureId: string, name: string): string => `${pictureId}.${name}`

const nameIn = (bundle: string) => /^[0-9a-f-]{36}\.(\d+-\d)$/.exec(bundle)?.[1]

const jpeg = (whole: Sharp) => whole.jpeg({ quality })
/** Uses all pixels, which looks better than a WebP decoded at half the size. */
const narrow = (whole: Sharp) => whole.resize({ width: narrowPx, fastShrinkOnLoad: false })

/** The files that an upload has at once. The drawn WebP is the only other one. */
const encoders: ReadonlyMap<string, (whole: Sharp) => Sharp> = new Map([
  [originalFile, jpeg],
  [fileOf({ widthPx: drawnSize.width, format: 'jpeg' }), jpeg],
  [fileOf({ widthPx: narrowPx, format: 'jpeg' }), whole => jpeg(narrow(whole))],
  [
    fileOf({ widthPx: narrowPx, format: 'webp' }),
    whole => narrow(whole).webp({ quality, effort: 0 }),
  ],
])
const drawnFile = fileOf({ widthPx: drawnSize.width, format: 'webp' })

/** Leaves threads for the site's other reading and hashing. */
const encodings = { name: 'demo-pictures', concurrency: 2, waitingMax: 2_000 }

/**
 * A storage with the pictures of the demo community, which it encodes when they are read and never stores. Only their
 * deferred renditions, and bundles from a restored backup, are stored like others.
 */
export class DemoStorage implements Storage {
  readonly #storage: Storage
  readonly #queue = new BoundedQueue(encodings)
  readonly #running = new Map<string, Promise<Buffer | undefined>>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  async read(bundle: string, file: string): Promise<Buffer | undefined> {
    const drawn = await readDrawn(bundle)
    return drawn ? this.#encode(drawn, file) : this.#storage.read(bundle, file)
  }

  async readAll(bundle: string): Promise<ReadonlyMap<string, Buffer> | undefined> {
    const drawn = await readDrawn(bundle)
    if (!drawn) return this.#storage.readAll(bundle)
    const files = new Map([[drawnFile, drawn.bytes]])
    for (const file of encoders.keys()) {
      const encoded = await this.#encode(drawn, file)
      if (encoded) files.set(file, encoded)
    }
    return files
  }

  put(bundle: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    return this.#storage.put(bundle, files)
  }

  discard(bundle: string): Promise<void> {
    return this.#storage.discard(bundle)
  }

  storedBefore(moment: Date): AsyncIterable<string> {
    return this.#storage.storedBefore(moment)
  }

  clearUnfinished(before: Date): Promise<void> {
    return this.#storage.clearUnfinished(before)
  }

  /** Callers who ask for a file at the same moment share its encoding, because nothing is cached yet. */
  async #encode({ name, bytes }: Drawn, file: string): Promise<Buffer | undefined> {
    if (file === drawnFile) return bytes
    const encoder = encoders.get(file)
    if (!encoder) return undefined
    const key = `${name}/${file}`
    const encode = () => this.#queue.run(() => encoder(sharp(bytes)).toBuffer())
    const running = this.#running.get(key) ?? encode()
    this.#running.set(key, running)
    try {
      return (await running) ?? refuse('server/unavailable')
    } finally {
      this.#running.delete(key)
    }
  }
}

interface Drawn {
  readonly name: string
  readonly bytes: Buffer
}

/** Undefined if the bundle is not a picture of the demo community. */
async function readDrawn(bundle: string): Promise<Drawn | undefined> {
  const name = nameIn(bundle)
  const bytes = name === undefined ? undefined : await ifThere(readFile(pictureFile(name)))
  return name !== undefined && bytes ? { name, bytes } : undefined
}

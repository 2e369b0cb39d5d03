import type { Storage } from './storage.ts'

interface Limits {
  readonly totalBytes: number
  readonly fileBytes: number
}

/** What a screen full of pictures asks for. */
const usualLimits = { totalBytes: 32 * 1024 * 1024, fileBytes: 256 * 1024 }

/** Holds small files in memory that were read lately, the least recently read first to go: a bundle never changes. */
export class RememberingStorage implements Storage {
  readonly #storage: Storage
  readonly #limits: Limits
  readonly #files = new Map<string, Buffer>()
  #bytes = 0

  constructor(storage: Storage, limits: Limits = usualLimits) {
    this.#storage = storage
    this.#limits = limits
  }

  async keep(bundle: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    this.#forget(bundle)
    await this.#storage.keep(bundle, files)
  }

  async read(bundle: string, file: string): Promise<Buffer | undefined> {
    const key = keyOf(bundle, file)
    const known = this.#files.get(key)
    const bytes = known ?? (await this.#storage.read(bundle, file))
    this.#drop(key)
    if (bytes && bytes.length <= this.#limits.fileBytes) this.#remember(key, bytes)
    return bytes
  }

  async discard(bundle: string): Promise<void> {
    await this.#storage.discard(bundle)
    this.#forget(bundle)
  }

  keptBefore(moment: Date): AsyncIterable<string> {
    return this.#storage.keptBefore(moment)
  }

  clearUnfinished(before: Date): Promise<void> {
    return this.#storage.clearUnfinished(before)
  }

  #remember(key: string, bytes: Buffer) {
    // A part would keep the whole it was cut from.
    const isWhole = bytes.buffer.byteLength === bytes.length
    this.#files.set(key, isWhole ? bytes : Buffer.from(Uint8Array.from(bytes).buffer))
    this.#bytes += bytes.length
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.#limits.totalBytes) return
      this.#drop(oldest)
    }
  }

  #forget(bundle: string) {
    for (const key of this.#files.keys()) if (key.startsWith(keyOf(bundle, ''))) this.#drop(key)
  }

  #drop(key: string) {
    this.#bytes -= this.#files.get(key)?.length ?? 0
    this.#files.delete(key)
  }
}

const keyOf = (bundle: string, file: string) => `${bundle}/${file}`

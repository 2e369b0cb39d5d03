import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const compress = promisify(gzip)
const keptMax = 2_000
const compressFromBytes = 1_024

/** A ready body with its strong validator; compressed once, by the first who wants it so. */
export class ReadyAnswer {
  readonly body: Buffer
  readonly etag: string
  #compressed: Promise<Buffer> | undefined

  constructor(body: Buffer) {
    this.body = body
    this.etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  }

  get isWorthCompressing(): boolean {
    return this.body.length >= compressFromBytes
  }

  gzipped(): Promise<Buffer> {
    this.#compressed ??= compress(this.body, { level: constants.Z_BEST_SPEED })
    return this.#compressed
  }
}

interface Kept {
  readonly version: number
  readonly answer: ReadyAnswer
}

/** The bodies of sectors, each until its sector changes; the oldest leave first. */
export class ReadyAnswers {
  readonly #kept = new Map<string, Kept>()

  kept(key: string, version: number, read: () => Buffer): ReadyAnswer {
    const kept = this.#kept.get(key)
    if (kept?.version === version) return kept.answer
    const answer = new ReadyAnswer(read())
    this.#kept.delete(key)
    this.#kept.set(key, { version, answer })
    if (this.#kept.size > keptMax) this.#dropOldest()
    return answer
  }

  clear(): void {
    this.#kept.clear()
  }

  #dropOldest() {
    for (const key of this.#kept.keys()) {
      this.#kept.delete(key)
      return
    }
  }
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const compress = promisify(gzip)
/** What the kept answers may take together; a full sector of a large town is about a megabyte. */
const roomForAll = { count: 2_000, bytes: 128 * 1024 * 1024 }
const compressFromBytes = 1_024

/**
 * A ready body with its strong validator, another one for its compressed form (RFC 9110 section 8.8.3.3); compressed
 * once, by the first who wants it so.
 */
export class ReadyAnswer {
  readonly body: Buffer
  readonly etag: string
  readonly gzippedEtag: string
  readonly #onGrown: (() => void) | undefined
  #compressed: Promise<Buffer> | undefined
  #compressedBytes = 0

  constructor(body: Buffer, onGrown?: () => void) {
    this.body = body
    this.#onGrown = onGrown
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.etag = `"${hash}"`
    this.gzippedEtag = `"${hash}-gzip"`
  }

  get isWorthCompressing(): boolean {
    return this.body.length >= compressFromBytes
  }

  /** With the compressed form once there is one. */
  get bytes(): number {
    return this.body.length + this.#compressedBytes
  }

  gzipped(): Promise<Buffer> {
    this.#compressed ??= this.#compress()
    return this.#compressed
  }

  async #compress(): Promise<Buffer> {
    const compressed = await compress(this.body, { level: constants.Z_BEST_SPEED })
    this.#compressedBytes = compressed.length
    this.#onGrown?.()
    return compressed
  }
}

interface Kept {
  readonly version: number
  readonly answer: ReadyAnswer
  readonly bytes: number
}

/** The bodies of sectors, each until its sector changes; those that nobody asked for the longest leave first. */
export class ReadyAnswers {
  readonly #room: typeof roomForAll
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  constructor(room = roomForAll) {
    this.#room = room
  }

  kept(key: string, version: number, read: () => Buffer): ReadyAnswer {
    const kept = this.#kept.get(key)
    if (kept?.version === version) {
      this.#keep(key, version, kept.answer)
      return kept.answer
    }
    const answer: ReadyAnswer = new ReadyAnswer(read(), () => {
      // Compressing takes a while; meanwhile another one may stand here.
      if (this.#kept.get(key)?.answer === answer) this.#keep(key, version, answer)
    })
    this.#keep(key, version, answer)
    return answer
  }

  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
  }

  #keep(key: string, version: number, answer: ReadyAnswer) {
    this.#drop(key)
    this.#kept.set(key, { version, answer, bytes: answer.bytes })
    this.#bytes += answer.bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#room.count && this.#bytes <= this.#room.bytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}

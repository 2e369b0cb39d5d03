import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const compress = promisify(gzip)
/** The limit of all cached answers. A full sector of a large town is about a megabyte. */
const cacheMax = { count: 2_000, bytes: 128 * 1024 * 1024 }
const compressFromBytes = 1_024
const openBracket = 0x5b
const comma = 0x2c
const closeBracket = 0x5d

/** A JSON array of values that are already JSON. It copies bytes and serializes nothing. */
export function joinBriefs(briefs: readonly Buffer[]): Buffer {
  let length = 2 + Math.max(0, briefs.length - 1)
  for (const brief of briefs) length += brief.length
  const joined = Buffer.allocUnsafe(length)
  let at = 0
  joined[at++] = openBracket
  for (const brief of briefs) {
    if (at > 1) joined[at++] = comma
    joined.set(brief, at)
    at += brief.length
  }
  joined[at] = closeBracket
  return joined
}

/**
 * A body, which is compressed at the first request for it. Each form has a strong validator (RFC 9110, section
 * 8.8.3.3).
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

  /** Includes the compressed form once it exists. */
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

interface CachedAnswer {
  readonly version: number
  readonly answer: ReadyAnswer
  readonly bytes: number
}

/** The bodies of sectors, each until its sector changes. The least recently used ones are dropped first. */
export class ReadyAnswers {
  readonly #max: typeof cacheMax
  readonly #cached = new Map<string, CachedAnswer>()
  #bytes = 0

  constructor(max = cacheMax) {
    this.#max = max
  }

  getOrRead(key: string, version: number, read: () => Buffer): ReadyAnswer {
    const cached = this.#cached.get(key)
    if (cached?.version === version) {
      this.#put(key, version, cached.answer)
      return cached.answer
    }
    const answer: ReadyAnswer = new ReadyAnswer(read(), () => {
      // Compression takes time, and another answer may be cached in the meantime.
      if (this.#cached.get(key)?.answer === answer) this.#put(key, version, answer)
    })
    this.#put(key, version, answer)
    return answer
  }

  #put(key: string, version: number, answer: ReadyAnswer) {
    this.#drop(key)
    this.#cached.set(key, { version, answer, bytes: answer.bytes })
    this.#bytes += answer.bytes
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= this.#max.count && this.#bytes <= this.#max.bytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    this.#bytes -= this.#cached.get(key)?.bytes ?? 0
    this.#cached.delete(key)
  }
}

import { imageType } from '../image-type.ts'
import type { TileAddress } from './tile.ts'

export interface Upstream {
  /** An address with {z}, {x} and {y}. */
  tilesUrl: string
  /** Map services ask every site to say who it is and where to complain. */
  userAgent: string
  timeoutMs: number
}

/** No raster tile of a real map comes near it. */
const tileMaxBytes = 1024 * 1024
/** The upstream is well but has no such tile. */
const noSuchTile = new Set([204, 400, 404, 410])

/**
 * Fetches one picture. Nothing of the member goes along: no cookie, referrer or address. Throws when
 * the upstream is away, slow, sends too much, redirects, or sends something that is no picture.
 */
export async function fetchTile(
  { tilesUrl, userAgent, timeoutMs }: Upstream,
  { z, x, y }: TileAddress,
): Promise<Buffer | 'outside'> {
  const url = tilesUrl.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
  const answer = await fetch(url, {
    headers: { 'user-agent': userAgent, accept: 'image/*' },
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (noSuchTile.has(answer.status)) {
    await answer.body?.cancel()
    return 'outside'
  }
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new Error(`the tile source answered ${answer.status}`)
  }
  const body = await readBounded(answer)
  if (!imageType(body)) throw new Error('the tile source sent something that is no picture')
  return body
}

async function readBounded(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop by a throw cancels the body, so that the rest is never received.
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > tileMaxBytes) throw new Error('the tile source sent more than a tile')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Keeps a site without network from asking in vain: after each failure in a row the upstream is left
 * alone for twice as long, and then one request alone finds out whether it is back.
 */
export class UpstreamPause {
  readonly #now: () => number
  readonly #firstMs: number
  readonly #longestMs: number
  #failures = 0
  #until = 0
  #isTrying = false

  constructor(options: { now: () => number; firstMs: number; longestMs: number }) {
    this.#now = options.now
    this.#firstMs = options.firstMs
    this.#longestMs = options.longestMs
  }

  get failures(): number {
    return this.#failures
  }

  /** Milliseconds until the next request may go out. */
  get restMs(): number {
    return Math.max(0, this.#until - this.#now())
  }

  /** Whether a request may go out now. After a pause only the first caller may. */
  mayAsk(): boolean {
    if (this.#failures === 0) return true
    if (this.restMs > 0 || this.#isTrying) return false
    this.#isTrying = true
    return true
  }

  succeeded() {
    this.#failures = 0
    this.#isTrying = false
  }

  failed() {
    // Requests that were already under way when the pause began tell nothing new.
    if (this.restMs > 0) return
    this.#isTrying = false
    this.#until = this.#now() + Math.min(this.#longestMs, this.#firstMs * 2 ** this.#failures)
    this.#failures++
  }
}

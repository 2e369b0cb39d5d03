import { setTimeout as wait } from 'node:timers/promises'
import { BoundedQueue } from '../bounded-queue.ts'
import { imageType } from '../image-type.ts'
import { etagOf } from '../serve/etag.ts'
import type { TileAddress, TileBody, TileCache, TileLog } from './tile-cache.ts'

export interface RasterOptions {
  upstream: Upstream
  cache: TileCache
  log: TileLog
  now: () => number
  /** The pause after a first failure. It doubles with each further one. */
  pauseMs: number
}

/** OpenStreetMap requires at least seven days. */
const freshMs = 7 * 24 * 60 * 60 * 1000
const pauseLongestMs = 5 * 60_000
/** One lost request is bad luck. This many in a row mean that the upstream is away. */
const failuresWhenAway = 3

/** Raster tiles of one upstream, through the disk cache. It serves stale tiles while the upstream is away. */
export class RasterTiles {
  readonly #options: RasterOptions
  readonly #pause: UpstreamPause
  readonly #turns = new BoundedQueue({ name: 'tiles', concurrency: 4, waitingMax: 200 })
  readonly #underWay = new Map<string, Promise<Buffer | 'outside' | undefined>>()
  #hasAnswered = false
  #nextProbe: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: RasterOptions) {
    this.#options = options
    this.#pause = new UpstreamPause(options)
  }

  /** Whether the upstream is reachable, as far as requests have shown. */
  get isUp(): boolean {
    return this.#hasAnswered && this.#pause.failures < failuresWhenAway
  }

  /** Requests the tile of the whole world. After a failure it repeats at the end of each pause. */
  async probe(): Promise<void> {
    await this.#fetchOnce({ z: 0, x: 0, y: 0 })
  }

  async read(address: TileAddress): Promise<TileBody | 'outside'> {
    const { cache, now, upstream } = this.#options
    const cached = await cache.read(address)
    const stored = cached && toTile(cached.body)
    if (stored && now() - cached.fetchedAt < freshMs) return stored
    const fetched = await withinMs(upstream.timeoutMs, this.#fetchBlock(address))
    if (fetched === 'outside') return 'outside'
    return (fetched && toTile(fetched)) ?? stored ?? 'outside'
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#nextProbe)
  }

  /**
   * Fetches the block of four tiles that this one belongs to, always in the same order. So the
   * upstream does not learn which of them a member looks at.
   */
  async #fetchBlock(address: TileAddress): Promise<Buffer | 'outside' | undefined> {
    const wanted = keyOf(address)
    const block = await this.#missingOf(blockOf(address))
    const fetches = block.map(tile => ({ key: keyOf(tile), result: this.#fetchOnce(tile) }))
    return fetches.find(({ key }) => key === wanted)?.result
  }

  async #missingOf(block: TileAddress[]): Promise<TileAddress[]> {
    const { cache, now } = this.#options
    const ages = await Promise.all(block.map(tile => cache.fetchedAt(tile)))
    return block.filter((_, index) => now() - (ages[index] ?? 0) >= freshMs)
  }

  /** Requests for a tile that is being fetched wait for the same answer. */
  #fetchOnce(address: TileAddress): Promise<Buffer | 'outside' | undefined> {
    const key = keyOf(address)
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const fetching = this.#turns
      .run(() => this.#ask(address))
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, fetching)
    return fetching
  }

  async #ask(address: TileAddress): Promise<Buffer | 'outside' | undefined> {
    if (this.#isClosed || !this.#pause.mayAsk()) return undefined
    try {
      const answer = await fetchTile(this.#options.upstream, address)
      this.#answered()
      if (answer !== 'outside') await this.#store(address, answer)
      return answer
    } catch (cause) {
      this.#failed(cause)
      return undefined
    }
  }

  async #store(address: TileAddress, body: Buffer): Promise<void> {
    const { cache, log, now } = this.#options
    try {
      await cache.write(address, body, now())
    } catch (cause) {
      // A full disk must not cost the member a tile that has already arrived.
      log.warn({ err: cause }, 'could not cache a map tile')
    }
  }

  #answered() {
    const wasAway = !this.isUp
    this.#hasAnswered = true
    this.#pause.succeeded()
    if (wasAway) this.#options.log.info({}, 'the tile source answers again')
  }

  /** Never logs the tile, because it is private where members look. */
  #failed(cause: unknown) {
    this.#pause.failed()
    if (this.#pause.failures === 1) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      this.#options.log.warn({ reason }, 'the tile source does not answer')
    }
    this.#probeLater()
  }

  /**
   * While the world map is served, nobody requests raster tiles. Only this probe finds out that the upstream is back.
   */
  #probeLater() {
    if (this.#isClosed || this.#pause.failures === 0) return
    this.#nextProbe ??= setTimeout(() => {
      void this.probe().then(() => {
        this.#nextProbe = undefined
        this.#probeLater()
      })
    }, this.#pause.restMs + 1).unref()
  }
}

function blockOf({ z, x, y }: TileAddress): TileAddress[] {
  if (z === 0) return [{ z, x, y }]
  const [west, north] = [x - (x % 2), y - (y % 2)]
  return [0, 1, 2, 3].map(index => ({
    z,
    x: west + (index % 2),
    y: north + Math.floor(index / 2),
  }))
}

function toTile(body: Buffer): TileBody | undefined {
  const contentType = imageType(body)
  return contentType ? { body, contentType, etag: etagOf(body) } : undefined
}

function keyOf({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`
}

async function withinMs<Result>(ms: number, result: Promise<Result>): Promise<Result | undefined> {
  const stop = new AbortController()
  const deadline = wait(ms, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
  try {
    return await Promise.race([result, deadline])
  } finally {
    stop.abort()
  }
}

interface Upstream {
  /** A URL with {z}, {x} and {y}. */
  tilesUrl: string
  /** Map services ask every site for its name and a contact for complaints. */
  userAgent: string
  timeoutMs: number
}

/** Far larger than any raster tile of a real map. */
const tileMaxBytes = 1024 * 1024
/** The upstream works but has no such tile. */
const noSuchTile = new Set([204, 400, 404, 410])

/**
 * Fetches one picture without anything of the member: no cookie, referrer or address. Throws if the upstream is away,
 * slow, sends too much, redirects, or sends no picture.
 */
async function fetchTile(
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
  if (answer.status !== 200) {
    await answer.body?.cancel()
    if (noSuchTile.has(answer.status)) return 'outside'
    throw new Error(`the tile source answered ${answer.status}`)
  }
  const body = await readBounded(answer)
  if (!imageType(body)) throw new Error('the tile source sent something other than a picture')
  return body
}

async function readBounded(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // A throw out of the loop cancels the body, so the rest is never received.
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > tileMaxBytes) throw new Error('the tile source sent more than a tile')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Saves a site without network from useless requests. Each failure in a row doubles the pause before the next request.
 * Then a single request finds out whether the upstream is back.
 */
class UpstreamPause {
  readonly #options: Pick<RasterOptions, 'now' | 'pauseMs'>
  #failures = 0
  #until = 0
  #isTrying = false

  constructor(options: Pick<RasterOptions, 'now' | 'pauseMs'>) {
    this.#options = options
  }

  get failures(): number {
    return this.#failures
  }

  get restMs(): number {
    return Math.max(0, this.#until - this.#options.now())
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
    // Requests from before the pause say nothing new.
    if (this.restMs > 0) return
    this.#isTrying = false
    const { now, pauseMs } = this.#options
    this.#until = now() + Math.min(pauseLongestMs, pauseMs * 2 ** this.#failures)
    this.#failures++
  }
}

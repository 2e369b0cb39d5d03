import { randomUUID } from 'node:crypto'
import type { MemberNotices } from '#server/platform/live/member-notices.ts'
import type { OpenPages, SectorWatch } from './sector-watch.ts'

const kind = 'watch'
/** How long to collect reads that are told together. It is far below the time in which others look back. */
const gatherMs = 100

interface SectorReadsOptions {
  readonly notices: Pick<MemberNotices, 'handle' | 'publish'>
  readonly streams: Pick<OpenPages, 'hasPages'>
  readonly watch: Pick<SectorWatch, 'watch'>
}

/** Tells the processes that hold a member's streams, this one too, which sectors the member reads here. */
export class SectorReads {
  readonly #options: SectorReadsOptions
  /** Tells apart the processes in which members read sectors. */
  readonly #name = randomUUID()
  #untold = new Map<string, Set<number>>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: SectorReadsOptions) {
    this.#options = options
    const { notices, watch } = options
    notices.handle(kind, (viewerId, text) => {
      const [reader, ...keys] = text.split(' ')
      // This process knows its own.
      if (reader !== this.#name) for (const key of keys) watch.watch(viewerId, Number(key), true)
    })
  }

  add(viewerId: string, key: number): void {
    const { streams, watch } = this.#options
    if (streams.hasPages(viewerId)) watch.watch(viewerId, key)
    const untold = this.#untold.get(viewerId)
    if (untold) untold.add(key)
    else this.#untold.set(viewerId, new Set([key]))
    this.#timer ??= setTimeout(() => this.#tell(), gatherMs).unref()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#tell()
  }

  #tell() {
    this.#timer = undefined
    const untold = this.#untold
    this.#untold = new Map()
    for (const [viewerId, keys] of untold) {
      this.#options.notices.publish(viewerId, kind, [this.#name, ...keys].join(' '))
    }
  }
}

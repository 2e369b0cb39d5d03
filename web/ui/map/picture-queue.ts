/** More fetches at once than this make Chromium give up on some of them. */
const atOnce = 16
/** A map in full use shows 800; the rest is for panning back and forth. */
const keptMax = 1_600

/** Loads marker pictures a few at a time, in the order last asked for. */
export class PictureQueue {
  readonly #onLoaded: (url: string) => void
  readonly #loaded = new Map<string, HTMLImageElement>()
  readonly #failed = new Set<string>()
  readonly #loading = new Set<string>()
  #waiting: string[] = []
  #isClosed = false

  constructor(onLoaded: (url: string) => void) {
    this.#onLoaded = onLoaded
  }

  get(url: string): HTMLImageElement | undefined {
    return this.#loaded.get(url)
  }

  /** Replaces what was asked for before; `urls` come in order of urgency. */
  want(urls: readonly string[]) {
    this.#forgetAllBut(new Set(urls))
    this.#waiting = urls.filter(
      url => !this.#loaded.has(url) && !this.#failed.has(url) && !this.#loading.has(url),
    )
    this.#next()
  }

  close() {
    this.#isClosed = true
    this.#waiting = []
    this.#loaded.clear()
  }

  #next() {
    while (this.#loading.size < atOnce) {
      const url = this.#waiting.shift()
      if (url === undefined) return
      this.#loading.add(url)
      void this.#load(url)
    }
  }

  async #load(url: string): Promise<void> {
    const picture = new Image()
    picture.decoding = 'async'
    picture.src = url
    try {
      await picture.decode()
      if (!this.#isClosed) this.#loaded.set(url, picture)
    } catch {
      // The initial stands in for a picture that cannot be shown; asking again would not help.
      this.#failed.add(url)
    }
    this.#loading.delete(url)
    if (this.#isClosed) return
    if (this.#loaded.has(url)) this.#onLoaded(url)
    this.#next()
  }

  #forgetAllBut(wanted: ReadonlySet<string>) {
    for (const url of this.#loaded.keys()) {
      if (this.#loaded.size <= keptMax) return
      if (!wanted.has(url)) this.#loaded.delete(url)
    }
  }
}

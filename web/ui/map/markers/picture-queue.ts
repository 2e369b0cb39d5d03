/** With more simultaneous fetches, Chromium drops some of them. */
const concurrentMax = 16
/** A busy map shows 800. The rest is for panning back and forth. */
const cacheMax = 1_600

/** Waits before the retries of a failed picture. After the last one, the initial replaces it for good. */
export const retryWaitsMs = [2_000, 10_000, 60_000]

type Load = (url: string) => Promise<HTMLImageElement>

/** Loads marker pictures a few at a time, in the order of the last request. */
export class PictureQueue {
  readonly #onLoaded: (url: string) => void
  readonly #loadPicture: Load
  readonly #loaded = new Map<string, HTMLImageElement>()
  /** How often each failed in a row. */
  readonly #failures = new Map<string, number>()
  /** The retry timers of failed pictures; undefined once no more retries follow. */
  readonly #timers = new Map<string, ReturnType<typeof setTimeout> | undefined>()
  readonly #loading = new Set<string>()
  #requested: readonly string[] = []
  #waiting: string[] = []
  #isClosed = false

  constructor(onLoaded: (url: string) => void, load: Load = loadPicture) {
    this.#onLoaded = onLoaded
    this.#loadPicture = load
  }

  get(url: string): HTMLImageElement | undefined {
    return this.#loaded.get(url)
  }

  /** Replaces the earlier request. `urls` are in order of urgency. */
  request(urls: readonly string[]) {
    this.#evictAllBut(new Set(urls))
    this.#requested = urls
    this.#waitFor(urls)
  }

  close() {
    this.#isClosed = true
    this.#waiting = []
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#loaded.clear()
  }

  #waitFor(urls: readonly string[]) {
    this.#waiting = urls.filter(
      url => !this.#loaded.has(url) && !this.#timers.has(url) && !this.#loading.has(url),
    )
    this.#next()
  }

  #next() {
    while (this.#loading.size < concurrentMax) {
      const url = this.#waiting.shift()
      if (url === undefined) return
      this.#loading.add(url)
      void this.#load(url)
    }
  }

  async #load(url: string): Promise<void> {
    try {
      const picture = await this.#loadPicture(url)
      if (!this.#isClosed) this.#loaded.set(url, picture)
      this.#failures.delete(url)
    } catch {
      if (!this.#isClosed) this.#retryLater(url)
    }
    this.#loading.delete(url)
    if (this.#isClosed) return
    if (this.#loaded.has(url)) this.#onLoaded(url)
    this.#next()
  }

  #retryLater(url: string) {
    const failures = (this.#failures.get(url) ?? 0) + 1
    this.#failures.set(url, failures)
    const waitMs = retryWaitsMs[failures - 1]
    const retry = () => {
      this.#timers.delete(url)
      this.#waitFor(this.#requested)
    }
    this.#timers.set(url, waitMs === undefined ? undefined : setTimeout(retry, waitMs))
  }

  #evictAllBut(requested: ReadonlySet<string>) {
    for (const url of this.#loaded.keys()) {
      if (this.#loaded.size <= cacheMax) return
      if (!requested.has(url)) this.#loaded.delete(url)
    }
  }
}

async function loadPicture(url: string) {
  const picture = new Image()
  picture.decoding = 'async'
  picture.src = url
  await picture.decode()
  return picture
}

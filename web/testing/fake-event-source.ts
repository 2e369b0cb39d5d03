/** What a stream needs of the simulated site. */
interface Streaming {
  readonly streams: Set<FakeEventSource>
  readonly streamMayOpen: () => Promise<unknown>
}

/** The event stream of a page. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = FakeEventSource.CONNECTING
  readonly #site: Streaming

  constructor(site: Streaming) {
    super()
    this.#site = site
    site.streams.add(this)
    void site.streamMayOpen().then(() => {
      if (this.readyState === FakeEventSource.CLOSED) return
      this.readyState = FakeEventSource.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  hear(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** The site refuses the stream, or the network is gone for good. */
  fail(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
    this.#site.streams.delete(this)
  }
}

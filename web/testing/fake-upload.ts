/** What an upload needs of the simulated site. */
interface Answering {
  readonly answer: (address: string, init: RequestInit) => Promise<Response | undefined>
}

/** The part of `XMLHttpRequest` that an upload with progress needs. */
export class FakeUpload {
  status = 0
  statusText = ''
  response: Blob | null = null
  responseType = ''
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  readonly #site: Answering
  readonly #abort = new AbortController()
  #headers = new Headers()
  #target = { method: 'GET', address: '' }

  constructor(site: Answering) {
    this.#site = site
  }

  open(method: string, address: string): void {
    this.#target = { method, address }
  }

  getResponseHeader(name: string): string | null {
    return this.#headers.get(name)
  }

  abort(): void {
    this.#abort.abort()
    this.onabort?.()
  }

  send(body: FormData | null): void {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    void this.#send(body).then(
      () => this.onload?.(),
      () => this.#abort.signal.aborted || this.onerror?.(),
    )
  }

  async #send(body: FormData | null) {
    const { method, address } = this.#target
    const { signal } = this.#abort
    const answer = await this.#site.answer(address, { method, body, signal })
    if (!answer) throw new TypeError(`${address} is not of the site`)
    this.status = answer.status
    this.statusText = answer.statusText
    this.#headers = answer.headers
    this.response = await answer.blob()
  }
}

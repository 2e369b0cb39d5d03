import { once } from 'node:events'
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'

interface Changes {
  /** Changes each page on its way. */
  readonly page?: (html: string) => string
  /** Changes each requested path. */
  readonly path?: (path: string) => string
}

/** What a browser meets between itself and the site. */
export interface WeakNetwork {
  readonly origin: string
  /** `hangs` never answers a request. `down` answers as a proxy does for a site that is away. */
  set(state: 'works' | 'hangs' | 'down'): void
  /** Makes the site look like another build. */
  change(changes: Changes): void
  close(): Promise<void>
}

/** A proxy in front of a site. Routes of the test browser do not see what a service worker requests. */
export async function openWeakNetwork(site: string): Promise<WeakNetwork> {
  let state = 'works'
  let { page, path }: Changes = {}
  const pass: RequestListener = (request, response) => {
    if (state === 'hangs') return
    if (state === 'down') return void response.writeHead(502).end('Bad gateway')
    const { url = '', method, headers } = request
    // A changed page is neither compressed nor the one that the browser has.
    const { 'accept-encoding': _, 'if-none-match': __, ...rest } = headers
    const address = new URL(path?.(url) ?? url, site)
    const asked = forward(address, { method, headers: rest }, answer =>
      answer.headers['content-type']?.startsWith('text/html') && page
        ? void sendChanged(answer, response, page)
        : answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  }
  const server = createServer(pass)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    set: next => {
      state = next
    },
    change: changes => {
      ;({ page, path } = changes)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function sendChanged(
  answer: IncomingMessage,
  response: ServerResponse,
  page: (html: string) => string,
) {
  let html = ''
  for await (const part of answer.setEncoding('utf8')) html += part
  const { 'content-length': _, etag: __, ...headers } = answer.headers
  response.writeHead(answer.statusCode ?? 502, headers).end(page(html))
}

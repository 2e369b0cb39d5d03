import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { BodyOf, FormOf, ParamsOf, QueryOf } from '#shared/contract/endpoint.ts'
import type { CallName, Contract } from '#shared/contract/index.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Loose
  /** The body as it came, byte by byte. */
  readonly text: string
}

/** What JSON can hold, indexable without a check: a test looks at what really came. */
export interface Loose {
  readonly [key: string]: Loose
}

type Wrong<Part> = Part extends undefined ? never : { [Key in keyof Part]?: unknown }

export interface CallRequest<Name extends CallName> {
  readonly params?: ParamsOf<Contract[Name]> | Wrong<ParamsOf<Contract[Name]>>
  readonly query?: QueryOf<Contract[Name]> | Wrong<QueryOf<Contract[Name]>>
  readonly body?: BodyOf<Contract[Name]> | Wrong<BodyOf<Contract[Name]>>
  readonly form?: FormOf<Contract[Name]> | Wrong<FormOf<Contract[Name]>>
  readonly file?: Blob
  readonly headers?: Readonly<Record<string, string>>
}

/** What a browser adds where one of our own pages asks. */
export const ofOwnPage = { 'sec-fetch-site': 'same-origin' } as const

/** Somebody at the other end of HTTP, with cookies of their own, who asks as our pages do. */
export class Visitor {
  readonly #origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string, sessionToken?: string) {
    this.#origin = origin
    if (sessionToken) this.cookies.set('session', sessionToken)
  }

  call<Name extends CallName>(name: Name, request: CallRequest<Name> = {}): Promise<Reply> {
    const [method = ''] = name.split(' ')
    const address = addressOf(name, request)
    const { headers = {} } = request
    if (request.form) {
      return this.fetch(address, { method, headers, body: formOf(request.form, request.file) })
    }
    if (request.body === undefined) return this.fetch(address, { method, headers })
    return this.fetch(address, {
      method,
      // A raw body is its text already.
      body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  }

  async fetch(address: string, init: RequestInit = {}): Promise<Reply> {
    const headers = new Headers(init.headers)
    // An empty one stands for a browser that names no site.
    const site = headers.get('sec-fetch-site')
    if (site === '') headers.delete('sec-fetch-site')
    else if (!site && !headers.has('origin')) headers.set('sec-fetch-site', 'same-origin')
    if (this.cookies.size > 0) headers.set('cookie', this.#cookieHeader())
    const answer = await send(new URL(address, this.#origin), { ...init, headers })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return { ...answer, body: bodyOf(answer.headers, answer.text) }
  }

  #cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0') || pair.endsWith('=')) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(name.length + 1))
  }
}

/** What Node's fetch says of itself. */
const defaults = {
  accept: '*/*',
  'accept-encoding': 'gzip',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
}
const agent = new Agent({ keepAlive: true })

type Sent = RequestInit & { readonly headers: Headers }

/** Node's own client takes a third of the time of fetch, which is left what has to be encoded first. */
async function send(url: URL, init: Sent): Promise<Omit<Reply, 'body'>> {
  const { method = 'GET', headers, signal } = init
  const body = init.body ?? undefined
  if (body !== undefined && typeof body !== 'string') return sendByFetch(url, init)
  if (body !== undefined && !headers.has('content-type')) {
    headers.set('content-type', 'text/plain;charset=UTF-8')
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { hostname, port, pathname, search } = url
  const asked = request({
    agent,
    hostname,
    port,
    path: pathname + search,
    method,
    headers: { ...defaults, ...Object.fromEntries(headers) },
    ...(signal ? { signal } : {}),
  })
  asked.on('response', resolve).on('error', reject)
  if (body) asked.setHeader('content-length', Buffer.byteLength(body))
  asked.end(body)
  return readAnswer(await promise)
}

async function readAnswer(answer: IncomingMessage): Promise<Omit<Reply, 'body'>> {
  const { rawHeaders: raw, statusCode: status = 0 } = answer
  const headers = new Headers()
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  const bytes = await buffer(answer)
  const isZipped = bytes.length > 0 && headers.get('content-encoding') === 'gzip'
  return { status, headers, text: (isZipped ? gunzipSync(bytes) : bytes).toString() }
}

async function sendByFetch(url: URL, init: Sent): Promise<Omit<Reply, 'body'>> {
  const answer = await fetch(url, { ...init, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Path and query of a call. */
export function addressOf<Name extends CallName>(name: Name, request: CallRequest<Name>): string {
  const [, path = ''] = name.split(' ')
  const given: Readonly<Record<string, unknown>> = { ...request.params }
  const filled = path.replace(/:(\w+)/g, (_, key: string) => String(given[key]))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...request.query })) {
    for (const each of Array.isArray(value) ? value : [value]) query.append(key, String(each))
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled
}

function formOf(fields: object, file: Blob | undefined) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value))
  }
  if (file) form.set('picfile', file, 'picture')
  return form
}

function bodyOf(headers: Headers, text: string): Loose {
  const isJson = headers.get('content-type')?.includes('json')
  return isJson && text ? JSON.parse(text) : {}
}

/** A text in an answer; anything else fails the test. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`no text: ${JSON.stringify(value)}`)
  return value
}

/** For what a test builds upon: it says itself why it could not be done. */
export function expectDone(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${reply.text}`)
  return reply
}

import type { AnswerOf, BodyOf, FormOf, ParamsOf, QueryOf } from '#shared/contract/endpoint.ts'
import type { CallName, Contract } from '#shared/contract/index.ts'
import { problemType, type RefusalCode, refusals } from '#shared/refusals.ts'
import { type Answer, type SendRequest, sendOverSocket } from './send-request.ts'

export interface Reply extends Answer {
  readonly body: Loose
}

/** Any JSON, with unchecked keys, because tests check what really arrived. */
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

/** The header that a browser adds to calls of our own pages. */
export const ofOwnPage = { 'sec-fetch-site': 'same-origin' } as const

/**
 * A client of the site with its own cookies, which calls like our pages. A site's own `visitor()` calls in the process.
 * One made from an origin uses sockets, for tests of connections.
 */
export class Visitor {
  readonly #send: SendRequest
  readonly cookies = new Map<string, string>()

  constructor(site: string | SendRequest, sessionToken?: string) {
    this.#send = typeof site === 'string' ? sendOverSocket(site) : site
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
      // A raw body is already text.
      body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  }

  /** The body of a call that must succeed, for steps that a test builds on. */
  async ask<Name extends CallName>(name: Name, request: CallRequest<Name> = {}): Promise<Loose> {
    return expectDone(await this.call(name, request)).body
  }

  /** The same, typed by the contract. */
  async read<Name extends CallName>(
    name: Name,
    request: CallRequest<Name> = {},
  ): Promise<AnswerOf<Contract[Name]>> {
    return JSON.parse(expectDone(await this.call(name, request)).text)
  }

  async fetch(address: string, init: RequestInit = {}): Promise<Reply> {
    const headers = new Headers(init.headers)
    // An empty header stands for a browser that sends none.
    const site = headers.get('sec-fetch-site')
    if (site === '') headers.delete('sec-fetch-site')
    else if (!site && !headers.has('origin')) headers.set('sec-fetch-site', 'same-origin')
    if (this.cookies.size > 0) headers.set('cookie', this.#cookieHeader())
    const answer = await this.#send(address, { ...init, headers })
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

/** The text in an answer. Anything else fails the test. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`not a text: ${JSON.stringify(value)}`)
  return value
}

/** For steps that a test builds on. If the call failed, the error says why. */
export function expectDone(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${reply.text}`)
  return reply
}

/** The statuses of several answers, sorted. */
export const statusesOf = (replies: readonly Pick<Reply, 'status'>[]): number[] =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

/** The expected answer of a refusal with this code. */
export const refused = (code: RefusalCode) => ({
  status: refusals[code],
  body: { type: problemType(code) },
})

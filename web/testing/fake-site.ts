import Value from 'typebox/value'
import type {
  Answer,
  AnswerOf,
  BodyOf,
  Endpoint,
  FormOf,
  ParamsOf,
  QueryOf,
} from '#shared/contract/endpoint.ts'
import { type CallName, type Contract, contract } from '#shared/contract/index.ts'
import { LiveEvent } from '#shared/contract/live.ts'
import { problemType, type RefusalCode, refusals } from '#shared/refusals.ts'
import { during } from '#web/lib/during.ts'
import { FakeEventSource } from './fake-event-source.ts'
import { FakeUpload } from './fake-upload.ts'

/** What a page has sent with a call, as the server would read it. */
export interface Call<Name extends CallName> {
  readonly params: ParamsOf<Contract[Name]>
  readonly query: QueryOf<Contract[Name]>
  readonly body: BodyOf<Contract[Name]>
  readonly form: FormOf<Contract[Name]>
  readonly file: File | undefined
  readonly headers: Headers
  /** Whether it survives the unload of its page. */
  readonly keepalive: boolean
}

/** Undefined if the contract says so, because pages do not read such answers. */
type Answered<Name extends CallName> =
  | (204 extends keyof Contract[Name]['answers'] ? undefined : never)
  | (Extract<keyof Contract[Name]['answers'], 200 | 201 | 202> extends never
      ? never
      : AnswerOf<Contract[Name]>)

type Outcome<Name extends CallName> = Answered<Name> | Response

/**
 * An answer, or a function that creates one for each call. A `Response` is for answers other than the contract's
 * success.
 */
type Handler<Name extends CallName> =
  | Exclude<Answered<Name>, undefined>
  | ((call: Call<Name>) => Outcome<Name> | Promise<Outcome<Name>>)

export type Handlers = { readonly [Name in CallName]?: Handler<Name> }

/** Calls of one name that wait until the test releases them. */
export interface Held {
  /** How many calls have been held, including released ones. */
  readonly count: () => number
  /** Releases the first waiting call. */
  readonly releaseOne: () => void
  /** Releases all, and holds no further ones. */
  readonly release: () => void
}

type AnyHandler = (call: Call<CallName>) => unknown

/**
 * The server as pages see it. It replaces `fetch`, `EventSource`, and the `XMLHttpRequest` with which pages follow an
 * upload. Handlers have the names of the contract. A call without a handler fails the test, and so does an answer that
 * breaks the contract.
 */
export class FakeSite {
  /** Calls that no handler expects, and answers of the wrong shape. Every test checks this at its end. */
  readonly faults: string[] = []
  /** Open streams of pages. */
  readonly streams = new Set<FakeEventSource>()
  /** The web build that the site names in each answer, as `TIME-HASH`. */
  build: string | undefined
  readonly #handlers = new Map<string, AnyHandler>()
  readonly #calls = new Map<string, Call<CallName>[]>()
  readonly #held = new Map<string, (() => void)[]>()
  #isReachable = true
  #streamsMayOpen = Promise.resolve()

  /** Answers calls from here on. A later handler replaces an earlier one. */
  on(handlers: Handlers): void {
    for (const [name, handler] of Object.entries(handlers)) {
      this.#handlers.set(name, isFunction(handler) ? handler : () => handler)
    }
  }

  /** Answers calls that have no handler yet. */
  expectAlso(handlers: Handlers): void {
    const open = Object.entries(handlers).filter(([name]) => !this.#handlers.has(name))
    this.on(Object.fromEntries(open))
  }

  /** Refuses the calls of that name. @returns a function that restores the earlier answer */
  refuse(name: CallName, answer: () => Response): () => void {
    const before = this.#handlers.get(name)
    this.#handlers.set(name, answer)
    return () => void (before ? this.#handlers.set(name, before) : this.#handlers.delete(name))
  }

  /** What pages have sent with a call, the oldest first. */
  calls<Name extends CallName>(name: Name): readonly Call<Name>[] {
    return (this.#calls.get(name) ?? []) as unknown as readonly Call<Name>[]
  }

  /** Makes the calls of that name wait. */
  hold(name: CallName): Held {
    const waiting: (() => void)[] = []
    const begun = { count: 0 }
    const push = (goOn: () => void) => {
      begun.count += 1
      return Array.prototype.push.call(waiting, goOn)
    }
    const list = Object.assign(waiting, { push })
    this.#held.set(name, list)
    return {
      count: () => begun.count,
      releaseOne: () => waiting.shift()?.(),
      release: () => {
        if (this.#held.get(name) === list) this.#held.delete(name)
        for (const goOn of waiting.splice(0)) goOn()
      },
    }
  }

  /** Whether calls arrive at all. */
  setReachable(isReachable: boolean): void {
    this.#isReachable = isReachable
  }

  /** Sends an event to every open stream. One that breaks the contract fails the test. */
  send(event: LiveEvent): void {
    if (!Value.Check(LiveEvent, event)) {
      this.faults.push(`an event breaks the contract: ${JSON.stringify(event).slice(0, 300)}`)
    }
    for (const stream of this.streams) {
      if (stream.readyState === FakeEventSource.OPEN) stream.hear(JSON.stringify(event))
    }
  }

  /** Prevents streams from opening. @returns a function that lets them open */
  holdStreams(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#streamsMayOpen = promise
    return resolve
  }

  streamMayOpen(): Promise<void> {
    return this.#streamsMayOpen
  }

  /** Replaces `fetch` for calls of the contract, and for files that only the built site has. */
  async answer(address: string, init: RequestInit): Promise<Response | undefined> {
    const response = await this.#answer(address, init)
    if (this.build !== undefined) response?.headers.set('build', this.build)
    return response
  }

  async #answer(address: string, init: RequestInit): Promise<Response | undefined> {
    const url = new URL(address, location.href)
    const method = init.method ?? 'GET'
    const found = findCall(method.replace('HEAD', 'GET'), url.pathname)
    if (!found && !isOfSite(url)) return undefined
    const signal = init.signal ?? new AbortController().signal
    signal.throwIfAborted()
    if (!this.#isReachable) throw new TypeError('Failed to fetch')
    if (!found) return this.#fault(`${method} ${url.pathname} is no call of the contract`)
    const { name, params } = found
    const call = await readCall(params, url, init)
    this.#calls.set(name, [...(this.#calls.get(name) ?? []), call])
    const held = this.#held.get(name)
    if (held) {
      await during(signal, new Promise<void>(resolve => void held.push(resolve)))
      if (!this.#isReachable) throw new TypeError('Failed to fetch')
    }
    const handler = this.#handlers.get(name)
    // The setup of the project serves pictures and tiles.
    if (!handler && isPlainFile(name)) return undefined
    if (!handler) return this.#fault(`${name} was called, and no handler expects it`)
    const answer = await during(signal, Promise.resolve(handler(call)))
    if (answer instanceof Response) return answer
    return this.#succeed(name, answer)
  }

  #succeed(name: CallName, answer: unknown): Response {
    const { answers }: Endpoint = contract[name]
    const success = Object.entries(answers).find(([, kind]) => fits(kind, answer))
    if (!success) {
      const json = JSON.stringify(answer)?.slice(0, 300)
      return this.#fault(`${name} answers what the contract does not: ${json}`)
    }
    const status = Number(success[0])
    const body = answer === undefined ? null : JSON.stringify(answer)
    return new Response(body, { status, headers: { 'content-type': 'application/json' } })
  }

  #fault(what: string): Response {
    this.faults.push(what)
    return new Response('{}', { status: 404 })
  }
}

interface ProblemFields {
  readonly detail?: string
  readonly retryAfterSeconds?: number
  /** Further fields of the refusal. */
  readonly [name: string]: unknown
}

/** A refusal as the server answers it. */
export function refusal(
  code: RefusalCode,
  { detail = '', retryAfterSeconds, ...rest }: ProblemFields = {},
): Response {
  const status = refusals[code]
  const body = { type: problemType(code), title: code, status, detail, ...rest }
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return new Response(JSON.stringify(body), { status, headers })
}

/** For a handler whose call never arrives. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch')
}

/** Replaces the network with a site. @returns a function that removes it */
export function installSite(site: FakeSite): () => void {
  const original = { fetch, EventSource, XMLHttpRequest }
  const fakeFetch: typeof fetch = async (input, init = {}) => {
    const address = input instanceof Request ? input.url : String(input)
    return (await site.answer(address, init)) ?? original.fetch.call(window, input, init)
  }
  class Stream extends FakeEventSource {
    constructor() {
      super(site)
    }
  }
  class Upload extends FakeUpload {
    constructor() {
      super(site)
    }
  }
  Object.assign(window, { fetch: fakeFetch, EventSource: Stream, XMLHttpRequest: Upload })
  return () => void Object.assign(window, original)
}

/** Each is called with what was sent to the call of its own name. */
const isFunction = (handler: unknown): handler is AnyHandler => typeof handler === 'function'

/** Names of the contract with a pattern for their paths. */
const patterns = Object.keys(contract).map(name => {
  const [method = '', path = ''] = name.split(' ')
  const keys = [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)
  return { name, method, keys, pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`) }
})

function findCall(method: string, path: string) {
  // A path without parameters precedes one whose parameter would match it.
  const fitting = patterns.filter(each => each.method === method && each.pattern.test(path))
  const found = fitting.toSorted((one, other) => one.keys.length - other.keys.length)[0]
  if (!found) return undefined
  const values = found.pattern.exec(path)?.slice(1).map(decodeURIComponent) ?? []
  const params = Object.fromEntries(found.keys.map((key, index) => [key, values[index]]))
  return { name: found.name as CallName, params }
}

function isPlainFile(name: CallName) {
  const { answers }: Endpoint = contract[name]
  return answers[200] === 'picture' || answers[200] === 'tile'
}

const isOfSite = ({ origin, pathname }: URL) =>
  origin === location.origin && pathname.startsWith('/api/')

async function readCall(
  params: unknown,
  url: URL,
  { body, headers, keepalive = false }: RequestInit,
) {
  const entries = [...new Set(url.searchParams.keys())].map(key => {
    const values = url.searchParams.getAll(key)
    return [key, values.length > 1 ? values : values[0]]
  })
  const form = body instanceof FormData ? Object.fromEntries(body) : {}
  const file = Object.values(form).find(value => value instanceof File)
  return {
    params,
    query: Object.fromEntries(entries),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    form,
    file,
    headers: new Headers(headers),
    keepalive,
  } as Call<CallName>
}

function fits(kind: Answer, answer: unknown): boolean {
  if (kind === 'empty') return answer === undefined
  return typeof kind === 'object' && Value.Check(kind, answer)
}

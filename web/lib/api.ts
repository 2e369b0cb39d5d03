import type { AnswerOf, BodyOf, FormOf, ParamsOf, QueryOf } from '#shared/contract/endpoint.ts'
import type { CallName, Contract } from '#shared/contract/index.ts'
import { type ApiProblem, loginRedirectOf, problemOf, unreachable } from './api-problem.ts'
import type { Fetch } from './fetch.ts'
import { noteBuild } from './newer-build.ts'

/** The parts of a call that its endpoint declares, without undeclared ones. */
type Named<Parts> = {
  readonly [P in keyof Parts as Parts[P] extends undefined ? never : P]: Parts[P]
}

type InputOf<Name extends CallName> = Named<{
  params: ParamsOf<Contract[Name]>
  query: QueryOf<Contract[Name]>
  body: BodyOf<Contract[Name]>
  form: FormOf<Contract[Name]>
}> &
  CallOptions & { readonly file?: Blob }

interface CallOptions {
  readonly signal?: AbortSignal
  readonly fetch?: Fetch
  readonly timeoutMs?: number
}

type Field = string | number | boolean | undefined
type Fields = Readonly<Record<string, Field>>
/** A list is repeated in the query, once for each of its values. */
type Query = Readonly<Record<string, Field | readonly string[]>>

interface RawInput extends CallOptions {
  readonly params?: Fields
  readonly query?: Query
  readonly body?: unknown
  readonly form?: Fields
  readonly file?: Blob
  /** The tag of the known answer. The server may then reply with a bare 304. */
  readonly knownEtag?: string | null | undefined
}

/**
 * An answer with the server's tag for its state. A caller who sends the tag again does not get the same answer twice.
 */
export interface Tagged<Answer> {
  readonly answer: Answer
  readonly etag: string | null
}

const usualTimeoutMs = 30_000

/** Called for every refused call that the whole page must react to (login, header message). */
let onProblem: (problem: ApiProblem, name: CallName) => void = () => undefined

/** Called for every call that succeeds. */
let onAnswer: (name: CallName) => void = () => undefined

export function watchAnswers(listener: typeof onAnswer): void {
  onAnswer = listener
}

export function watchProblems(listener: typeof onProblem): void {
  onProblem = listener
}

/** Makes a call of the contract. @throws ApiProblem if it was refused or the server could not be reached */
export async function api<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
): Promise<AnswerOf<Contract[Name]>> {
  const response = await send(name, input)
  const problem = await problemIn(name, response)
  if (problem) throw problem
  const answer = response.status === 204 ? undefined : await jsonOf(name, response, input.signal)
  return answer
}

/**
 * Makes a call whose answer has a tag. Returns the known answer if nothing has changed. Such answers are `no-store`, so
 * the browser does not cache them: the caller holds them in memory.
 * @throws ApiProblem as `api` does
 */
export async function apiIfChanged<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  known?: Tagged<AnswerOf<Contract[Name]>>,
): Promise<Tagged<AnswerOf<Contract[Name]>>> {
  const response = await send(name, { ...input, knownEtag: known?.etag })
  if (known && response.status === 304) return known
  const problem = await problemIn(name, response)
  if (problem) throw problem
  return { answer: await jsonOf(name, response, input.signal), etag: response.headers.get('etag') }
}

/** The body of an answer. A truncated one does not count. @throws ApiProblem if it did not arrive completely */
async function jsonOf(name: CallName, response: Response, signal?: AbortSignal) {
  try {
    const answer = await response.json()
    if (import.meta.env.MODE === 'development') {
      void import('./check-answer.ts').then(dev => dev.checkAnswer(name, response.status, answer))
    }
    // A null item would break every component that lists it.
    return Array.isArray(answer) ? answer.filter(item => item !== null) : answer
  } catch (error) {
    if (signal?.aborted) throw error
    throw notReached(name)
  }
}

/** The problem in an answer. The watcher gets it as well. */
async function problemIn(name: CallName, response: Response) {
  const redirect = loginRedirectOf(response)
  if (response.ok && !redirect) {
    onAnswer(name)
    return undefined
  }
  const problem = redirect ?? (await problemOf(response))
  onProblem(problem, name)
  return problem
}

/** @throws ApiProblem if the server could not be reached */
async function send(name: CallName, input: RawInput, method = name.slice(0, name.indexOf(' '))) {
  const { fetch: fetchCall = fetch, timeoutMs = usualTimeoutMs } = input
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetchCall(addressOf(name, input), {
      method,
      ...contentOf(input),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      credentials: 'same-origin',
    })
    noteBuild(response)
    return response
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw notReached(name)
  }
}

function notReached(name: CallName) {
  const problem = unreachable()
  onProblem(problem, name)
  return problem
}

/** The address of a call, for a fetch or for an attribute such as a picture's `src`. */
export function addressOf(name: CallName, input: Pick<RawInput, 'params' | 'query'>): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input.params?.[key] ?? '')))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value === undefined) continue
    for (const each of Array.isArray(value) ? value : [value]) query.append(key, String(each))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function contentOf(input: RawInput): RequestInit {
  if (input.knownEtag) return { headers: { 'if-none-match': input.knownEtag } }
  if (input.body !== undefined) {
    return { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }
  }
  if (!input.form) return {}
  const form = new FormData()
  for (const [key, value] of Object.entries(input.form)) {
    if (value !== undefined) form.set(key, String(value))
  }
  if (input.file) form.set('picfile', input.file)
  return { body: form }
}

/** Asks whether a file would be refused. @throws ApiProblem as `api` does, but without the server's words */
export async function checkDownload(name: CallName): Promise<void> {
  const response = await send(name, {}, 'HEAD')
  const problem = await problemIn(name, response)
  if (problem) throw problem
}

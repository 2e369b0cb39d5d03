import { type RefusalCode, refusalOfProblemType } from '#shared/refusals.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { fieldsOf } from './fields-of.ts'
import { formatDateTime } from './format.ts'

/** A call that was refused, or that could not reach the server (`status` 0). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly statusText: string
  readonly code: RefusalCode | undefined
  /** The server's words for the member. */
  readonly detail: string
  readonly retryAfterMs: number | undefined
  /** Paths of the invalid fields, such as `/birthdate`. */
  readonly fields: readonly string[]
  /** The server's unchanged list of what is wrong with each field. */
  readonly errors: unknown

  constructor(response: Pick<Response, 'status' | 'statusText' | 'headers'>, body: unknown) {
    super(`${response.status} ${response.statusText}`)
    const { title, type, detail, tsUntil, errors } = fieldsOf(body)
    this.status = response.status
    // HTTP/2 sends no status text, so the title replaces it.
    this.statusText = response.statusText || (typeof title === 'string' ? title : '')
    this.code = typeof type === 'string' ? refusalOfProblemType(type) : undefined
    this.detail = wordsOf(detail, tsUntil) ?? response.statusText
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined
    this.fields = fieldPaths(errors)
    this.errors = errors
  }
}

export async function problemOf(response: Response): Promise<ApiProblem> {
  return new ApiProblem(response, await response.json().catch(() => undefined))
}

/** Deleting what is already gone counts as success. */
export async function deleted(call: Promise<unknown>): Promise<void> {
  await call.catch(problem => {
    if (!(problem instanceof ApiProblem && problem.status === 404)) throw problem
  })
}

export function unreachable(): ApiProblem {
  return new ApiProblem({ status: 0, statusText: 'Unreachable', headers: new Headers() }, {})
}

/** The server sends a time in UTC, because it does not know the reader's time zone. */
function wordsOf(detail: unknown, tsUntil: unknown) {
  if (typeof detail !== 'string') return undefined
  if (typeof tsUntil !== 'number') return detail
  const until = new Date(tsUntil)
  return detail.replace(until.toUTCString(), formatDateTime(until))
}

function fieldPaths(errors: unknown) {
  if (!Array.isArray(errors)) return []
  return errors.map((error: unknown) => {
    const { path } = fieldsOf(error)
    return typeof path === 'string' ? path : ''
  })
}

/** A redirect, already followed by fetch, to the login of a proxy in front of the site. Returned as a problem. */
export function loginRedirectOf({ redirected, url }: Response): ApiProblem | undefined {
  if (!redirected || new URL(url).pathname !== '/login') return undefined
  return new ApiProblem({ status: 302, statusText: 'Found', headers: new Headers() }, {})
}

export const isLoginRedirect = ({ status }: ApiProblem): boolean => status === 302

export const isRefusedAs = (problem: unknown, code: RefusalCode): boolean =>
  problem instanceof ApiProblem && problem.code === code

/** The server's words for the member who was refused; undefined if it was not reached or has no words. */
export function refusalWords(problem: unknown): string | undefined {
  const isRefused = problem instanceof ApiProblem && problem.status > 0
  return (isRefused && problem.detail) || undefined
}

export const failureToast = (title: string, problem: unknown) => ({
  kind: 'error' as const,
  title,
  description: refusalWords(problem) ?? uiTexts.tryAgain,
})

import { type ApiProblem, loginRedirectOf, problemOf, unreachable } from './api-problem.ts'

interface PlainOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** The reaction of the whole page to a refused plain fetch: the login, or /sorry. */
let onProblem: (problem: ApiProblem) => void = () => undefined

/** @returns a function that stops listening */
export function watchPlainProblems(listener: typeof onProblem): () => void {
  onProblem = listener
  return () => {
    onProblem = () => undefined
  }
}

/**
 * Fetches JSON from an address outside the contract, such as a file of the build. `isShape` says whether the answer is
 * what the caller reads.
 * @throws ApiProblem if it was refused or the server could not be reached, TypeError for an answer of another shape
 */
export async function plainFetch<T>(
  address: string,
  isShape: (answer: unknown) => answer is T,
  options: PlainOptions = {},
): Promise<T> {
  const response = await reached(options.signal, () => fetchPlain(address, options))
  const redirect = loginRedirectOf(response)
  if (redirect || !response.ok) {
    const problem = redirect ?? (await problemOf(response))
    onProblem(problem)
    throw problem
  }
  const answer: unknown = await reached(options.signal, () => response.json())
  if (!isShape(answer)) throw new TypeError(`${address} answers in another shape`)
  return answer
}

function fetchPlain(address: string, { timeoutMs = 30_000, signal }: PlainOptions) {
  const timeout = AbortSignal.timeout(timeoutMs)
  return fetch(address, {
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    credentials: 'same-origin',
  })
}

async function reached<Answer>(signal: AbortSignal | undefined, ask: () => Promise<Answer>) {
  try {
    return await ask()
  } catch (error) {
    if (signal?.aborted) throw error
    // No network, too slow, truncated or no JSON: the caller shows that in place.
    throw unreachable()
  }
}

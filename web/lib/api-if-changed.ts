import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { CallName, Contract } from '#shared/contract/index.ts'
import { type InputOf, jsonOf, problemIn, send } from './api.ts'

/** An answer with the server's name for its state: a caller who sends the tag again is spared what they have. */
export interface Tagged<Answer> {
  readonly answer: Answer
  readonly etag: string | null
}

/**
 * Makes a call whose answer has a tag; gives back what is known where nothing has changed. Such answers are `no-store`,
 * so the browser keeps none by itself: they stay with the caller, in memory.
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

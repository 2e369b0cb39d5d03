import type { CallName } from '#shared/contract/index.ts'
import { problemIn, send } from './api.ts'

/**
 * Asks whether a file would be refused, before the browser itself is sent to load it.
 * @throws ApiProblem as `api` does, but without the server's words
 */
export async function askFirst(name: CallName): Promise<void> {
  const response = await send(name, {}, 'HEAD')
  const problem = await problemIn(name, response)
  if (problem) throw problem
}

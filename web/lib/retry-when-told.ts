import { ApiProblem } from './api-problem.ts'
import { askAgainAfterMs, mayAskAgain } from './query-client.ts'

/** For writes: tried again when the server has said when, and otherwise by the member only. */
export const retryWhenTold = {
  retry: (failures: number, error: Error): boolean =>
    error instanceof ApiProblem && error.retryAfterMs !== undefined && mayAskAgain(failures, error),
  retryDelay: askAgainAfterMs,
}

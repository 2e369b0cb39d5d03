import { ApiProblem } from './api-problem.ts'

/** What the server says to the member who was refused; undefined when it was not reached or has no words. */
export function refusalWords(problem: unknown): string | undefined {
  const isRefused = problem instanceof ApiProblem && problem.status > 0
  return (isRefused && problem.detail) || undefined
}

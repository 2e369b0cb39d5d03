import type { ApiProblem } from './api-problem.ts'

/** What the whole page has to do about a refused plain fetch: to the login, or to /sorry. */
let onProblem: (problem: ApiProblem) => void = () => undefined

/** @returns what ends the listening */
export function watchPlainProblems(listener: typeof onProblem): () => void {
  onProblem = listener
  return () => {
    onProblem = () => undefined
  }
}

export const tellPlainProblem = (problem: ApiProblem): void => onProblem(problem)

/** Whoever shows why GPS gave up; the map does so in its own way. */
const listeners = new Set<(problem: string) => void>()

export function onGpsProblem(listener: (problem: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns whether somebody showed it */
export function tellGpsProblem(problem: string): boolean {
  for (const listener of listeners) listener(problem)
  return listeners.size > 0
}

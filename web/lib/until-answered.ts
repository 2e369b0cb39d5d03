import { ApiProblem } from './api-problem.ts'
import { onLeaving } from './on-leaving.ts'
import { waitAfter } from './wait-after.ts'

const waiting = new Set<() => void>()

/** Nobody waits any longer: the network is there again, or it is now or never. */
function hurry() {
  for (const goOn of waiting) goOn()
}
window.addEventListener('online', hurry)
onLeaving(hurry)

interface Patience {
  /** Asked before each further attempt: whether it still makes sense. */
  readonly mayGoOn: () => boolean
  /** Told why it has to wait. */
  readonly onWait: (problem: ApiProblem) => void
}

/**
 * Makes a call again and again, after growing waits or when the server says, until it is answered.
 * @throws ApiProblem when the answer is a refusal, or nothing is left to go on for
 */
export async function untilAnswered<Answer>(
  call: () => Promise<Answer>,
  { mayGoOn, onWait }: Patience,
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call()
    } catch (problem) {
      const waitMs = problem instanceof ApiProblem ? waitAfter(problem, failures) : undefined
      if (!(problem instanceof ApiProblem) || waitMs === undefined || !mayGoOn()) throw problem
      onWait(problem)
      // What is sent before a session ends is sent when the page has forgotten the session already.
      const isHurried = await waitOrHurry(waitMs)
      if (!isHurried && !mayGoOn()) throw problem
    }
  }
}

/** @returns whether it was told to hurry */
function waitOrHurry(waitMs: number) {
  return new Promise<boolean>(resolve => {
    const end = (isHurried: boolean) => {
      clearTimeout(timer)
      waiting.delete(goOn)
      resolve(isHurried)
    }
    const goOn = () => end(true)
    const timer = setTimeout(() => end(false), waitMs)
    waiting.add(goOn)
  })
}

import {
  type MutationKey,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'
import { onLeaving } from './on-leaving.ts'
import { askAgainAfterMs, mayAskAgain } from './query-client.ts'
import { mutationCache, sessionOf } from './writes.ts'

export interface Patience {
  /** When to try again after so many failures; undefined when the member is to decide. */
  readonly waitMs: (problem: ApiProblem, failures: number) => number | undefined
  /** Asked before each further attempt: whether it still makes sense. */
  readonly isWanted?: () => boolean
}

type Mutation<Answer, Input> = UseMutationOptions<Answer, Error, Input>

/** Something a member writes. */
export interface Write<Answer, Input>
  extends Omit<
    Mutation<Answer, Input>,
    'mutationKey' | 'mutationFn' | 'retry' | 'retryDelay' | 'networkMode'
  > {
  readonly mutationKey: MutationKey
  readonly mutationFn: (input: Input) => Promise<Answer>
  readonly patience?: Patience
}

/** As reads do when the server says when, and otherwise by the member only. */
const whenTold: Patience = {
  waitMs: (problem, failures) =>
    problem.retryAfterMs !== undefined && mayAskAgain(failures - 1, problem)
      ? askAgainAfterMs(failures, problem)
      : undefined,
}

/** Tried once: whoever sends it decides what becomes of a failure. */
export const once: Patience = { waitMs: () => undefined }

/**
 * A mutation of something that the member writes: waited for at the end of the session, tried again with patience, and
 * neither sent nor heard of in the session of somebody else.
 */
export function useWrite<Answer, Input = void>(write: Write<Answer, Input>) {
  return useMutation(mutationOf(write))
}

/** The same outside of React. */
export function sendWrite<Answer, Input>(
  client: QueryClient,
  write: Write<Answer, Input>,
  input: Input,
): Promise<Answer> {
  return mutationCache.build(client, mutationOf(write)).execute(input)
}

function mutationOf<Answer, Input>({
  mutationFn,
  patience = whenTold,
  ...write
}: Write<Answer, Input>): Mutation<Answer, Input> {
  return {
    ...write,
    networkMode: 'always',
    mutationFn: (input, context) =>
      untilAnswered(() => mutationFn(input), patience, sessionOf(context)),
  }
}

async function untilAnswered<Answer>(
  call: () => Promise<Answer>,
  { waitMs, isWanted = () => true }: Patience,
  session: AbortSignal,
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    try {
      session.throwIfAborted()
      return await during(session, call())
    } catch (problem) {
      const ms = problem instanceof ApiProblem ? waitMs(problem, failures) : undefined
      if (ms === undefined || !isWanted()) throw problem
      await during(session, waitOrHurry(ms))
      if (!isWanted()) throw problem
    }
  }
}

/** @throws what the session was aborted with, as soon as it is */
function during<Answer>(session: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = () => reject(session.reason)
    session.addEventListener('abort', end)
    void answer.then(resolve, reject).finally(() => session.removeEventListener('abort', end))
  })
}

const waiting = new Set<() => void>()

/** Nobody waits any longer: the network is there again, or it is now or never. */
function hurry() {
  for (const goOn of waiting) goOn()
}
window.addEventListener('online', hurry)
onLeaving(hurry)

function waitOrHurry(ms: number) {
  return new Promise<void>(resolve => {
    const goOn = () => {
      clearTimeout(timer)
      waiting.delete(goOn)
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    waiting.add(goOn)
  })
}

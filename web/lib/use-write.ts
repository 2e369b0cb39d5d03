import {
  type Mutation,
  type MutationFunctionContext,
  type MutationKey,
  type MutationScope,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useIsMutating,
  useMutation,
  useMutationState,
} from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'
import { onLeaving } from './on-leaving.ts'
import { mayRetryRead, readRetryDelayMs } from './retry.ts'
import { mutationCache, sendAllNow, sessionOf, turnOf } from './writes.ts'

export interface RetryPolicy {
  /** When to try again after so many failures; undefined when the member is to decide. */
  readonly waitMs: (problem: ApiProblem, failures: number) => number | undefined
}

type MutationOptions<Answer, Input> = UseMutationOptions<Answer, Error, Input>

export interface Write<Answer, Input>
  extends Omit<
    MutationOptions<Answer, Input>,
    'mutationKey' | 'mutationFn' | 'retry' | 'retryDelay' | 'networkMode'
  > {
  readonly mutationKey: MutationKey
  readonly mutationFn: (input: Input) => Promise<Answer>
  readonly retryPolicy?: RetryPolicy
  /** Pending until what is below this key has been refetched. */
  readonly refetchOnSuccess?: QueryKey
  readonly refetchOnSettled?: QueryKey
  /** The error is not held back until then. */
  readonly refetchOnError?: QueryKey
}

/** As reads do when the server says when, and otherwise by the member only. */
const asServerSays: RetryPolicy = {
  waitMs: (problem, failures) =>
    problem.retryAfterMs !== undefined && mayRetryRead(failures - 1, problem)
      ? readRetryDelayMs(failures, problem)
      : undefined,
}

/** Tried once: whoever sends it decides what becomes of a failure. */
export const neverRetry: RetryPolicy = { waitMs: () => undefined }

/**
 * A mutation of something that the member writes: waited for at the end of the session, retried by its policy, and
 * neither sent nor answered in the session of somebody else.
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

/** What writes of that key were called with and have not been answered, in the order of the calls. */
export function usePendingInputs<Input>(mutationKey: MutationKey) {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }: Mutation<unknown, Error, Input>) => state.variables,
  })
}

/** How many writes of a scope have not been answered: all but the first wait. */
export const usePendingOfScope = ({ id }: MutationScope): number =>
  useIsMutating({ predicate: ({ meta }) => meta?.scope === id })

/** The inputs of `usePendingInputs` at this moment. */
export function pendingInputs<Input>(mutationKey: MutationKey) {
  const pending = mutationCache.findAll({ mutationKey, status: 'pending' })
  // Only `find` can be told the type of what they were called with.
  return pending.map(
    one =>
      mutationCache.find<unknown, Error, Input>({ predicate: other => other === one })?.state
        .variables,
  )
}

/**
 * What the member chose last where each choice replaces the one before. A write that sends this, rather than what it was
 * called with, leaves the right choice whatever the order in which several of them arrive: at the end of the page none
 * waits for another.
 */
export const newestInput = <Input>(mutationKey: MutationKey, input: Input): Input =>
  pendingInputs<Input>(mutationKey).at(-1) ?? input

function mutationOf<Answer, Input>({
  mutationFn,
  retryPolicy = asServerSays,
  scope,
  refetchOnSuccess,
  refetchOnSettled,
  refetchOnError,
  ...write
}: Write<Answer, Input>): MutationOptions<Answer, Input> {
  return {
    ...write,
    onSuccess: async (...outcome) => {
      await write.onSuccess?.(...outcome)
      await refetch(refetchOnSuccess, outcome[3])
    },
    onError: async (...outcome) => {
      void refetch(refetchOnError, outcome[3])
      await write.onError?.(...outcome)
    },
    onSettled: async (...outcome) => {
      await write.onSettled?.(...outcome)
      await refetch(refetchOnSettled, outcome[4])
    },
    // The library's own scopes would keep waiting what has to be sent before the page is gone.
    meta: { scope: scope?.id },
    networkMode: 'always',
    mutationFn: async (input, context) => {
      await turnOf(context)
      return untilAnswered(() => mutationFn(input), retryPolicy, sessionOf(context))
    },
  }
}

const refetch = async (
  queryKey: QueryKey | undefined,
  { client }: MutationFunctionContext,
): Promise<void> => {
  if (queryKey) await client.invalidateQueries({ queryKey })
}

async function untilAnswered<Answer>(
  call: () => Promise<Answer>,
  { waitMs }: RetryPolicy,
  session: AbortSignal,
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    try {
      session.throwIfAborted()
      return await during(session, call())
    } catch (problem) {
      const ms = problem instanceof ApiProblem ? waitMs(problem, failures) : undefined
      if (ms === undefined) throw problem
      await during(session, waitUntilDue(ms))
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
function endWaits() {
  for (const goOn of waiting) goOn()
}
window.addEventListener('online', endWaits)
onLeaving(endWaits)
window.addEventListener('pagehide', sendAllNow)

function waitUntilDue(ms: number) {
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

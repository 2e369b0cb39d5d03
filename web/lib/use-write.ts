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
import { during } from './during.ts'
import { onLeaving } from './on-leaving.ts'
import { mayRetryRead, readRetryDelayMs } from './retry.ts'
import { mutationCache, sendAllNow, sessionOf, turnOf } from './writes.ts'

export interface RetryPolicy {
  /** When to retry after this many failures; undefined if the member decides. */
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
  /** The write is pending until everything below this key has been refetched. */
  readonly refetchOnSuccess?: QueryKey
  readonly refetchOnSettled?: QueryKey
  /** Refetched after an error, which is not held back until then. */
  readonly refetchOnError?: QueryKey
}

/** Retries as reads do if the server says when; otherwise only the member does. */
const asServerSays: RetryPolicy = {
  waitMs: (problem, failures) =>
    problem.retryAfterMs !== undefined && mayRetryRead(failures - 1, problem)
      ? readRetryDelayMs(failures, problem)
      : undefined,
}

/** One attempt: the caller handles a failure. */
export const neverRetry: RetryPolicy = { waitMs: () => undefined }

/**
 * A mutation of something that the member writes. The end of the session waits for it, its policy retries it, and it is
 * never sent or answered in another member's session.
 */
export function useWrite<Answer, Input = void>(write: Write<Answer, Input>) {
  return useMutation(mutationOf(write))
}

/** The same, outside of React. */
export function sendWrite<Answer, Input>(
  client: QueryClient,
  write: Write<Answer, Input>,
  input: Input,
): Promise<Answer> {
  return mutationCache.build(client, mutationOf(write)).execute(input)
}

/** The inputs of unanswered writes with that key, in the order of the calls. */
export function usePendingInputs<Input>(mutationKey: MutationKey) {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }: Mutation<unknown, Error, Input>) => state.variables,
  })
}

/** The number of unanswered writes in a scope. All but the first wait. */
export const usePendingOfScope = ({ id }: MutationScope): number =>
  useIsMutating({ predicate: ({ meta }) => meta?.scope === id })

/** The current inputs of `usePendingInputs`. */
export function pendingInputs<Input>(mutationKey: MutationKey) {
  const pending = mutationCache.findAll({ mutationKey, status: 'pending' })
  // Only `find` accepts the type of the inputs.
  return pending.map(
    one =>
      mutationCache.find<unknown, Error, Input>({ predicate: other => other === one })?.state
        .variables,
  )
}

/**
 * The member's latest choice, for writes in which each choice replaces the one before. Such a write sends this instead
 * of its own input, so the right choice remains in whatever order several arrive. At the end of the page, none has to
 * wait for another.
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
    // The library's own scopes would hold back what has to be sent before the page unloads.
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

const waiting = new Set<() => void>()

/** Ends all waits: the network is back, or the page is about to close. */
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

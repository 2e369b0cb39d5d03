import { useSyncExternalStore } from 'react'
import { limits } from '#shared/limits.ts'
import { ApiProblem } from './api-problem.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'
import { fieldsOf } from './fields-of.ts'
import { mustWait } from './outbox.ts'
import { writeRetryDelayMs } from './retry.ts'
import type { RetryPolicy, Write } from './use-write.ts'

interface StoredInput<Input> {
  readonly input: Input
  /** When the member chose it, by the clock of the device. */
  readonly at: number
}

/** The newest input of each thing, until the site has answered. */
export type InputStore<Input> = DraftStore<StoredInput<Input>>

/** @param prefix of the names on the device */
export const createInputStore = <Input>(
  prefix: string,
  inputOf: (stored: unknown) => Input | undefined,
): InputStore<Input> =>
  createDraftStore({
    prefix,
    isWorthKeeping: () => true,
    revive: stored => {
      const { input, at } = fieldsOf(stored)
      const revived = inputOf(input)
      return revived !== undefined && typeof at === 'number' ? { input: revived, at } : undefined
    },
  })

/** Waits while the site cannot be reached or is busy. Any other failure is a refusal. */
const untilReached: RetryPolicy = {
  waitMs: (problem, failures) =>
    mustWait(problem.status) ? writeRetryDelayMs(problem, failures) : undefined,
}

/** The newest input of a thing that the site does not have yet, chosen in any tab. */
export const useStoredInput = <Input>(store: InputStore<Input>, key: string): Input | undefined =>
  useSyncExternalStore(store.subscribe, () => store.read(key))?.input

/** Sends what is on the device, the oldest first. `send` passes over what this page is already sending. */
export function sendStored<Input>(
  store: InputStore<Input>,
  me: string,
  send: (restOfKey: string, input: Input) => Promise<unknown> | undefined,
): void {
  const stored = store
    .keysAfter(`${me} `)
    .map(rest => ({ rest, entry: store.read(`${me} ${rest}`) }))
  const byTime = stored.toSorted((one, other) => (one.entry?.at ?? 0) - (other.entry?.at ?? 0))
  for (const { rest, entry } of byTime) {
    if (!entry) continue
    send(rest, entry.input)?.catch(() => {
      // The write itself reports a refusal.
    })
  }
}

interface Storing<Answer, Input> {
  readonly store: InputStore<Input>
  readonly keyOf: (input: Input) => string
  /** The answer if another call or tab has sent the newest input meanwhile. */
  readonly answered: () => Promise<Answer>
}

/**
 * A write of a thing whose newest input counts. It stays on the device until the site has answered, so that a reload
 * loses nothing. Each call sends the newest input, also if another tab has chosen it.
 */
export function storedWrite<Answer, Input>(
  write: Write<Answer, Input>,
  { store, keyOf, answered }: Storing<Answer, Input>,
): Write<Answer, Input> {
  return {
    retryPolicy: untilReached,
    ...write,
    onMutate: input => {
      const key = keyOf(input)
      const stored = store.read(key)
      if (stored?.input === input) return
      if (!stored && store.keysAfter('').length >= limits.storedWritesMost) throw new Error('full')
      store.write(key, { input, at: Date.now() })
    },
    mutationFn: async input => {
      const key = keyOf(input)
      const sent = store.read(key)
      if (!sent) return answered()
      const remove = () => {
        if (store.read(key)?.at === sent.at) store.remove(key)
      }
      try {
        const answer = await write.mutationFn(sent.input)
        remove()
        return answer
      } catch (problem) {
        if (isRefused(problem)) remove()
        throw problem
      }
    },
  }
}

/** An expired session refuses nothing: the same member may log in again. */
const isRefused = (problem: unknown) =>
  problem instanceof ApiProblem &&
  problem.status !== 401 &&
  untilReached.waitMs(problem, 1) === undefined

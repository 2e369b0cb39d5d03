import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

const page = vi.hoisted(() => {
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  return target
})

import { ApiProblem } from './api-problem.ts'
import { onLeaving } from './on-leaving.ts'
import { neverRetry, newestInput, pendingInputs, type RetryPolicy, sendWrite } from './use-write.ts'
import { dropWrites, endWrites, mutationCache } from './writes.ts'

const client = new QueryClient({ mutationCache })
const otherTab = new BroadcastChannel('writes')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  otherTab.onmessage = null
  await pass(3_000)
  mutationCache.clear()
  vi.useRealTimers()
})
afterAll(() => {
  otherTab.close()
  vi.unstubAllGlobals()
})

interface Attempts {
  readonly scope?: string
  readonly retryPolicy?: RetryPolicy
}

/** Begins a write. Returns functions that answer its attempts, and its outcome. */
function write({ scope = 'thing', retryPolicy }: Attempts = {}) {
  const attempts: PromiseWithResolvers<string>[] = []
  const results: unknown[] = []
  const thing = {
    mutationKey: ['thing'],
    scope: { id: scope },
    ...(retryPolicy && { retryPolicy }),
    mutationFn: () => {
      const attempt = Promise.withResolvers<string>()
      attempts.push(attempt)
      return attempt.promise
    },
    onSuccess: (answer: string) => void results.push(answer),
    onError: (error: Error) => void results.push(error),
  }
  void sendWrite(client, thing, undefined).catch(() => undefined)
  return { attempts, results }
}

const refusal = (status: number, retryAfterS?: number) =>
  new ApiProblem(
    {
      status,
      statusText: '',
      headers: new Headers(retryAfterS === undefined ? {} : { 'retry-after': `${retryAfterS}` }),
    },
    {},
  )

/** A message to another tab may take a while. */
const patiently = { timeout: 20_000 }

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Whether everything ends in that time, apart from the time that other tabs get to answer. */
function flushed(...most: Parameters<typeof endWrites>) {
  let isOver = false
  void endWrites(...most).then(() => {
    isOver = true
  })
  return async (ms = 300) => {
    await pass(ms)
    return isOver
  }
}

it('without writes there is nothing to wait for but other tabs', async () => {
  const isFlushed = flushed()
  expect(await isFlushed(299)).toBe(false)
  expect(await isFlushed(1)).toBe(true)
})

it('all writes are waited for, including refused ones and those that wait for another', async () => {
  const first = write()
  const second = write()
  const elsewhere = write({ scope: 'other' })
  const isFlushed = flushed()
  await pass()
  first.attempts[0]?.resolve('taken')
  elsewhere.attempts[0]?.reject(new Error('refused'))
  expect(await isFlushed()).toBe(false)
  second.attempts[0]?.resolve('taken')
  expect(await isFlushed(0)).toBe(true)
})

it('calls that are no writes, such as the logout itself, are not waited for', async () => {
  const { promise } = Promise.withResolvers<void>()
  void mutationCache.build(client, { mutationFn: () => promise }).execute(undefined)
  expect(await flushed()()).toBe(true)
})

it('ends when its time is over, and drops unanswered writes', async () => {
  const { results } = write()
  const isFlushed = flushed(1_000)
  expect(await isFlushed(999)).toBe(false)
  expect(await isFlushed(1)).toBe(true)
  expect(results).toMatchObject([{ name: 'AbortError' }])
})

it('delayed writes are sent at the end of the session and of the page, unless they are undone', async () => {
  const stay = onLeaving(() => void write())
  void endWrites()
  expect(mutationCache.getAll()).toHaveLength(1)
  page.dispatchEvent(new Event('pagehide'))
  stay()
  page.dispatchEvent(new Event('pagehide'))
  expect(mutationCache.getAll()).toHaveLength(2)
})

it('waiting writes are sent when the page closes, with any that begin then, but not once it is shown again', async () => {
  const first = write()
  const behind = write()
  await pass()
  expect([first, behind].map(({ attempts }) => attempts.length)).toEqual([1, 0])
  page.dispatchEvent(new Event('pagehide'))
  const leaving = write()
  // Only what runs before the page unloads.
  for (const _ of Array.from({ length: 20 })) await Promise.resolve()
  expect([behind, leaving].map(({ attempts }) => attempts.length)).toEqual([1, 1])
  await pass()
  const later = write()
  await pass()
  expect(later.attempts).toHaveLength(0)
  for (const { attempts } of [first, behind, leaving]) attempts[0]?.resolve('taken')
  await pass()
  expect(later.attempts).toHaveLength(1)
  later.attempts[0]?.resolve('taken')
})

it('a write whose choice was replaced while it waited can send the latest one', async () => {
  const mutationKey = ['choice']
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  const choose = (choice: string) =>
    sendWrite(
      client,
      {
        mutationKey,
        scope: { id: 'choice' },
        mutationFn: input => {
          sent.push(newestInput(mutationKey, input))
          return first.promise
        },
      },
      choice,
    )
  const one = choose('one')
  await pass()
  const others = ['two', 'three'].map(choose)
  expect(pendingInputs(mutationKey)).toEqual(['one', 'two', 'three'])
  first.resolve()
  await pass()
  await Promise.all([one, ...others])
  expect(sent).toEqual(['one', 'three', 'three'])
  expect(pendingInputs(mutationKey)).toEqual([])
})

it('other tabs send theirs as well, and are waited for', async () => {
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<unknown>()
  otherTab.onmessage = ({ data }) => ask(data)
  const isFlushed = flushed()
  expect(await isAsked).toBe('flush')
  await tell('waiting')
  expect(await isFlushed(2_000)).toBe(false)
  await tell('sent')
  expect(await isFlushed(0)).toBe(true)
})

it('a tab that is asked to flush says when its writes are sent', async () => {
  const told: unknown[] = []
  otherTab.onmessage = ({ data }) => told.push(data)
  otherTab.postMessage('flush')
  const { attempts } = write()
  await vi.waitFor(() => expect(told).toEqual(['waiting']), patiently)
  attempts[0]?.resolve('taken')
  await vi.waitFor(() => expect(told).toEqual(['waiting', 'sent']), patiently)
})

/** Sends a message as another tab and waits until this one has received it. */
async function tell(word: string) {
  const here = new BroadcastChannel('writes')
  const { promise: isHeard, resolve: hear } = Promise.withResolvers<unknown>()
  here.onmessage = hear
  otherTab.postMessage(word)
  await isHeard
  here.close()
}

it('a write is retried twice automatically, and only when the server says when', async () => {
  const told = write()
  await pass()
  told.attempts[0]?.reject(refusal(503, 4))
  await pass(3_999)
  expect(told.attempts).toHaveLength(1)
  await pass(1)
  expect(told.attempts).toHaveLength(2)
  told.attempts[1]?.reject(refusal(429, 1))
  await pass(1_000)
  told.attempts[2]?.reject(refusal(429, 1))
  await pass(60_000)
  expect(told.results).toMatchObject([{ status: 429 }])
  for (const problem of [refusal(503), refusal(0), refusal(429, 60), refusal(403, 4)]) {
    const other = write({ scope: `${problem.message}` })
    await pass()
    other.attempts[0]?.reject(problem)
    await pass(60_000)
    expect(other.results).toEqual([problem])
  }
})

it('only the member retries a write without a retry policy', async () => {
  const { attempts, results } = write({ retryPolicy: neverRetry })
  await pass()
  attempts[0]?.reject(refusal(503, 4))
  await pass(60_000)
  expect(attempts).toHaveLength(1)
  expect(results).toMatchObject([{ status: 503 }])
})

it.each([
  ['at the end of the session', () => void endWrites()],
  ['when the page is left', () => page.dispatchEvent(new Event('pagehide'))],
  ['when the network is back', () => page.dispatchEvent(new Event('online'))],
])('what waits until it may be sent again is sent %s', async (_, end) => {
  const { attempts, results } = write()
  await pass()
  attempts[0]?.reject(refusal(503, 9))
  await pass()
  expect(attempts).toHaveLength(1)
  end()
  await pass()
  attempts[1]?.resolve('taken')
  await pass()
  expect(results).toEqual(['taken'])
})

it.each([
  ['in this tab', async () => dropWrites()],
  ['in another tab', () => tell('drop')],
])(
  'of a session that is over %s nothing is sent any more, and no answer is heard',
  async (_, drop) => {
    const waits = write({ scope: 'waits' })
    const answered = write({ scope: 'answered' })
    const behind = write({ scope: 'answered' })
    await pass()
    waits.attempts[0]?.reject(refusal(503, 4))
    await pass()
    await drop()
    answered.attempts[0]?.resolve('too late')
    await pass(60_000)
    expect([waits, answered, behind].map(({ attempts }) => attempts.length)).toEqual([1, 1, 0])
    const over = { name: 'AbortError' }
    expect([waits, answered, behind].map(({ results }) => results)).toMatchObject([
      [over],
      [over],
      [over],
    ])
    const next = write({ scope: 'answered' })
    await pass()
    next.attempts[0]?.resolve('taken')
    await pass()
    expect(next.results).toEqual(['taken'])
  },
)

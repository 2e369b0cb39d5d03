import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DisclosedPosition } from '#shared/contract/position.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import type { OwnPlace } from '#web/lib/own-place.ts'
import { UpdateSender } from './update-sender.ts'

const hidden: OwnPlace = { mode: 'walk', chosen: { lat: 52.5, lon: 13.4 }, isHidden: true }
const shown: OwnPlace = { ...hidden, isHidden: false }
const answer: DisclosedPosition = {
  disclosedLat: 52.5,
  disclosedLon: 13.4,
  precisionM: 0,
  hide: false,
  isChosen: true,
  tsEffectiveUntil: 0,
}
const refusal = (status: number, headers = {}) =>
  new ApiProblem({ status, statusText: '', headers: new Headers(headers) }, {})

let place: OwnPlace
let isVisible: boolean
let calls: { reported: OwnPlace; signal: AbortSignal; answered: PromiseWithResolvers<unknown> }[]
let handled: unknown[]
let sender: UpdateSender

beforeEach(() => {
  vi.useFakeTimers()
  place = shown
  isVisible = true
  calls = []
  handled = []
  sender = new UpdateSender({
    latest: () => ({
      reported: place,
      body: { profileId: '', session: 1, use: 'OVERRIDE', hide: place.isHidden },
    }),
    call: async ({ reported }, signal) => {
      const answered = Promise.withResolvers<unknown>()
      calls.push({ reported, signal, answered })
      await answered.promise
      return answer
    },
    onAnswer: ({ reported }) => handled.push(reported),
    onFailure: (_, willRetry) => handled.push(willRetry),
    isVisible: () => isVisible,
  })
  sender.send()
})
afterEach(() => {
  vi.useRealTimers()
})

const sent = () => calls.map(({ reported }) => reported)
/** Waits until the call is answered and the answer has been handled. */
async function answerTo(index: number, problem?: ApiProblem) {
  if (problem) calls[index]?.answered.reject(problem)
  else calls[index]?.answered.resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
}

describe('a report that comes while another is pending', () => {
  it('waits for the answer, and only the latest is sent', async () => {
    for (const next of [hidden, shown, hidden]) {
      place = next
      sender.send()
    }
    expect(sent()).toEqual([shown])
    await answerTo(0)
    expect(sent()).toEqual([shown, hidden])
    await answerTo(1)
    expect(handled).toEqual([shown, hidden])
    expect(calls).toHaveLength(2)
  })

  it('is sent at once after a refusal', async () => {
    place = hidden
    sender.send()
    await answerTo(0, refusal(403))
    expect(sent()).toEqual([shown, hidden])
  })

  it('is sent at once when the page closes, and the pending one aborted', async () => {
    place = hidden
    sender.send()
    sender.flush()
    expect(sent()).toEqual([shown, hidden])
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await answerTo(0)
    expect(handled).toEqual([])
    await answerTo(1)
    expect(handled).toEqual([hidden])
  })
})

it('leaving the page sends nothing twice', async () => {
  sender.flush()
  expect(sent()).toEqual([shown])
  expect(calls[0]?.signal.aborted).toBe(false)
  await answerTo(0)
  sender.flush()
  expect(sent()).toEqual([shown])
})

describe('a failed report', () => {
  it('is sent again after growing waits', async () => {
    await answerTo(0, refusal(0))
    await vi.advanceTimersByTimeAsync(999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(2)
    await answerTo(1, refusal(502))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    await answerTo(2)
    expect(handled).toEqual([true, true, shown])
  })

  it('waits as long as the server says, but a newer choice does not', async () => {
    await answerTo(0, refusal(429, { 'retry-after': '42' }))
    sender.send()
    await vi.advanceTimersByTimeAsync(41_999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(2)
    await answerTo(1, refusal(429, { 'retry-after': '42' }))
    place = hidden
    sender.send()
    expect(sent()).toEqual([shown, shown, hidden])
    await answerTo(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(3)
  })

  it('waits until the page is visible', async () => {
    isVisible = false
    await answerTo(0, refusal(0))
    await vi.advanceTimersByTimeAsync(60_000)
    sender.retryIfVisible()
    expect(calls).toHaveLength(1)
    isVisible = true
    sender.retryIfVisible()
    expect(calls).toHaveLength(2)
    sender.retryIfVisible()
    expect(calls).toHaveLength(2)
  })

  it('is sent at once when the network is back or the page is left', async () => {
    await answerTo(0, refusal(0))
    sender.retry()
    expect(calls).toHaveLength(2)
    await answerTo(1, refusal(0))
    sender.flush()
    expect(calls).toHaveLength(3)
    await answerTo(2)
    sender.retry()
    sender.flush()
    expect(calls).toHaveLength(3)
  })

  it.each([403, 422])('with status %i is not sent again', async status => {
    await answerTo(0, refusal(status))
    expect(handled).toEqual([false])
    await vi.advanceTimersByTimeAsync(60_000)
    sender.retryIfVisible()
    sender.retry()
    sender.flush()
    expect(calls).toHaveLength(1)
  })
})

it('after it was stopped nothing is handled or sent', async () => {
  place = hidden
  sender.send()
  sender.stop()
  await answerTo(0)
  expect(handled).toEqual([])
  expect(calls).toHaveLength(1)
})

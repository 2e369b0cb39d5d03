import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DisclosedPosition } from '#shared/contract/position.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import type { OwnPlace } from '#web/lib/kept-place.ts'
import { ReportLine } from './report-line.ts'

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
let isLookedAt: boolean
let calls: { reported: OwnPlace; signal: AbortSignal; answered: PromiseWithResolvers<unknown> }[]
let heard: unknown[]
let line: ReportLine

beforeEach(() => {
  vi.useFakeTimers()
  place = shown
  isLookedAt = true
  calls = []
  heard = []
  line = new ReportLine({
    newest: () => ({
      reported: place,
      body: { profileId: '', session: 1, use: 'OVERRIDE', hide: place.isHidden },
    }),
    call: async ({ reported }, signal) => {
      const answered = Promise.withResolvers<unknown>()
      calls.push({ reported, signal, answered })
      await answered.promise
      return answer
    },
    onAnswer: ({ reported }) => heard.push(reported),
    onFailure: (_, isTriedAgain) => heard.push(isTriedAgain),
    isLookedAt: () => isLookedAt,
  })
  line.send()
})
afterEach(() => {
  vi.useRealTimers()
})

const sent = () => calls.map(({ reported }) => reported)
/** The call is answered, and the answer has been heard. */
async function answerTo(index: number, problem?: ApiProblem) {
  if (problem) calls[index]?.answered.reject(problem)
  else calls[index]?.answered.resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
}

describe('what comes while one is under way', () => {
  it('waits for the answer, and the newest of it alone is sent', async () => {
    for (const next of [hidden, shown, hidden]) {
      place = next
      line.send()
    }
    expect(sent()).toEqual([shown])
    await answerTo(0)
    expect(sent()).toEqual([shown, hidden])
    await answerTo(1)
    expect(heard).toEqual([shown, hidden])
    expect(calls).toHaveLength(2)
  })

  it('follows a refused one at once', async () => {
    place = hidden
    line.send()
    await answerTo(0, refusal(403))
    expect(sent()).toEqual([shown, hidden])
  })

  it('goes at once when the page is left, and the one before is let go', async () => {
    place = hidden
    line.send()
    line.leave()
    expect(sent()).toEqual([shown, hidden])
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await answerTo(0)
    expect(heard).toEqual([])
    await answerTo(1)
    expect(heard).toEqual([hidden])
  })
})

it('a page that is left sends nothing twice', async () => {
  line.leave()
  expect(sent()).toEqual([shown])
  expect(calls[0]?.signal.aborted).toBe(false)
  await answerTo(0)
  line.leave()
  expect(sent()).toEqual([shown])
})

describe('one that failed', () => {
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
    expect(heard).toEqual([true, true, shown])
  })

  it('waits as long as the server says, but not what was chosen since', async () => {
    await answerTo(0, refusal(429, { 'retry-after': '42' }))
    line.send()
    await vi.advanceTimersByTimeAsync(41_999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(2)
    await answerTo(1, refusal(429, { 'retry-after': '42' }))
    place = hidden
    line.send()
    expect(sent()).toEqual([shown, shown, hidden])
    await answerTo(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(3)
  })

  it('waits until the page is looked at again', async () => {
    isLookedAt = false
    await answerTo(0, refusal(0))
    await vi.advanceTimersByTimeAsync(60_000)
    line.look()
    expect(calls).toHaveLength(1)
    isLookedAt = true
    line.look()
    expect(calls).toHaveLength(2)
    line.look()
    expect(calls).toHaveLength(2)
  })

  it('does not wait for its time when the network is back or the page is left', async () => {
    await answerTo(0, refusal(0))
    line.hurry()
    expect(calls).toHaveLength(2)
    await answerTo(1, refusal(0))
    line.leave()
    expect(calls).toHaveLength(3)
    await answerTo(2)
    line.hurry()
    line.leave()
    expect(calls).toHaveLength(3)
  })

  it.each([403, 422])('because of itself, with %i, is not sent again', async status => {
    await answerTo(0, refusal(status))
    expect(heard).toEqual([false])
    await vi.advanceTimersByTimeAsync(60_000)
    line.look()
    line.hurry()
    line.leave()
    expect(calls).toHaveLength(1)
  })
})

it('after its end nothing is heard or sent', async () => {
  place = hidden
  line.send()
  line.end()
  await answerTo(0)
  expect(heard).toEqual([])
  expect(calls).toHaveLength(1)
})

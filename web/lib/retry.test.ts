import { expect, it } from 'vitest'
import { problemType } from '#shared/refusals.ts'
import { ApiProblem } from './api-problem.ts'
import { mayRetryRead, readRetryDelayMs, writeRetryDelayMs } from './retry.ts'

const problem = (status: number, headers = {}) =>
  new ApiProblem({ status, statusText: '', headers: new Headers(headers) }, {})

it('a read is retried when the server says, unless the wait is too long for a screen', () => {
  for (const status of [429, 503]) {
    expect(mayRetryRead(0, problem(status, { 'retry-after': '4' }))).toBe(true)
    expect(readRetryDelayMs(0, problem(status, { 'retry-after': '4' }))).toBe(4_000)
    expect(mayRetryRead(0, problem(status, { 'retry-after': '60' }))).toBe(false)
  }
  expect(readRetryDelayMs(1, problem(502))).toBe(2_000)
  expect(mayRetryRead(0, problem(429))).toBe(false)
  expect(mayRetryRead(0, problem(403))).toBe(false)
  expect(mayRetryRead(2, problem(0))).toBe(false)
})

it.each([0, 429, 502, 503, 504])(
  'a write waits longer and longer after %i, but no longer than half a minute',
  status => {
    const waits = [1, 2, 3, 9].map(failures => writeRetryDelayMs(problem(status), failures))
    expect(waits).toEqual([1_000, 2_000, 4_000, 30_000])
  },
)

it('a write waits as long as the server says', () => {
  expect(writeRetryDelayMs(problem(429, { 'retry-after': '42' }), 1)).toBe(42_000)
  expect(writeRetryDelayMs(problem(503, { 'retry-after': '5' }), 9)).toBe(5_000)
})

it('a write does not wait for a new daily allowance of swipes', () => {
  const type = problemType('likes/swipes-spent')
  const headers = new Headers({ 'retry-after': '42' })
  expect(
    writeRetryDelayMs(new ApiProblem({ status: 429, statusText: '', headers }, { type }), 1),
  ).toBe(undefined)
})

it('a write gives up after several server failures, and at once after a refusal', () => {
  expect([1, 2, 3].map(failures => writeRetryDelayMs(problem(500), failures))).toEqual([
    1_000,
    2_000,
    undefined,
  ])
  for (const status of [401, 403, 404, 409, 422])
    expect(writeRetryDelayMs(problem(status), 1)).toBe(undefined)
})

import { expect, it } from 'vitest'
import { problemType } from '#shared/refusals.ts'
import { ApiProblem } from './api-problem.ts'
import { waitAfter } from './wait-after.ts'

const problem = (status: number, headers = {}) =>
  new ApiProblem({ status, statusText: '', headers: new Headers(headers) }, {})

it.each([0, 429, 502, 503, 504])(
  'waits longer and longer after %i, but no longer than half a minute',
  status => {
    const waits = [1, 2, 3, 9].map(failures => waitAfter(problem(status), failures))
    expect(waits).toEqual([1_000, 2_000, 4_000, 30_000])
  },
)

it('waits as long as the server says', () => {
  expect(waitAfter(problem(429, { 'retry-after': '42' }), 1)).toBe(42_000)
  expect(waitAfter(problem(503, { 'retry-after': '5' }), 9)).toBe(5_000)
})

it('does not wait for what a day’s swipes were too few for', () => {
  const type = problemType('likes/swipes-spent')
  const headers = new Headers({ 'retry-after': '42' })
  expect(waitAfter(new ApiProblem({ status: 429, statusText: '', headers }, { type }), 1)).toBe(
    undefined,
  )
})

it('gives up after some failures of the server, and at once after a refusal', () => {
  expect([1, 2, 3].map(failures => waitAfter(problem(500), failures))).toEqual([
    1_000,
    2_000,
    undefined,
  ])
  for (const status of [401, 403, 404, 409, 422])
    expect(waitAfter(problem(status), 1)).toBe(undefined)
})

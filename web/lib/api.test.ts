import { afterEach, expect, it, vi } from 'vitest'
import { api, watchProblems } from './api.ts'
import { apiIfChanged } from './api-if-changed.ts'
import { ApiProblem } from './api-problem.ts'
import { askAgainAfterMs, mayAskAgain } from './query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  watchProblems(() => undefined)
})

it.each([
  ['api', () => api('GET /api/settings', {})],
  [
    'apiIfChanged',
    () =>
      apiIfChanged('GET /api/profile-briefs/by-sector/:sector', {
        params: { sector: '52:13' },
        query: {},
      }),
  ],
])('an answer of %s whose body is cut off is a problem like any other', async (_, call) => {
  vi.stubGlobal('fetch', async () => new Response('{"name": "An'))
  const told: number[] = []
  watchProblems(({ status }) => told.push(status))
  const problem = await call().catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({ status: 0 })
  expect(told).toEqual([0])
})

const problem = (status: number, retryAfter?: number) =>
  new ApiProblem(
    {
      status,
      statusText: '',
      headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }),
    },
    {},
  )

it('a read is asked for again when the server says, and not before a wait too long for a screen', () => {
  for (const status of [429, 503]) {
    expect(mayAskAgain(0, problem(status, 4))).toBe(true)
    expect(askAgainAfterMs(0, problem(status, 4))).toBe(4_000)
    expect(mayAskAgain(0, problem(status, 60))).toBe(false)
  }
  expect(askAgainAfterMs(1, problem(502))).toBe(2_000)
  expect(mayAskAgain(0, problem(429))).toBe(false)
  expect(mayAskAgain(0, problem(403))).toBe(false)
  expect(mayAskAgain(2, problem(0))).toBe(false)
})

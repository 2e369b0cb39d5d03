import { afterEach, expect, it, vi } from 'vitest'
import { api, apiIfChanged, watchProblems } from './api.ts'
import { ApiProblem } from './api-problem.ts'

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

const name = 'GET /api/profile-positions/aggregates'
const etag = '"one"'
const shown: (string | null)[] = []
/** Answers as the server does: without a body if the request has the tag. */
const fetchTagged = async (_: RequestInfo | URL, init?: RequestInit) => {
  const tag = new Headers(init?.headers).get('if-none-match')
  shown.push(tag)
  if (tag === etag) return new Response(null, { status: 304 })
  return Response.json([], { headers: { etag } })
}

it('sends the tag of the known answer, and keeps that if nothing has changed', async () => {
  const read = (known?: Awaited<ReturnType<typeof apiIfChanged<typeof name>>>) =>
    apiIfChanged(name, { fetch: fetchTagged }, known)
  const first = await read()
  expect(first).toEqual({ answer: [], etag })
  expect(await read(first)).toBe(first)
  expect(shown).toEqual([null, etag])
})

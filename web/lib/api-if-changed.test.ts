import { expect, it } from 'vitest'
import { apiIfChanged } from './api-if-changed.ts'

const etag = '"one"'
const shown: (string | null)[] = []
/** Answers as the server does: with nothing for who shows the tag. */
const carry = async (_: RequestInfo | URL, init?: RequestInit) => {
  const tag = new Headers(init?.headers).get('if-none-match')
  shown.push(tag)
  if (tag === etag) return new Response(null, { status: 304 })
  return Response.json([], { headers: { etag } })
}

it('shows the tag of what is known, and keeps that where nothing has changed', async () => {
  const read = (known?: Awaited<ReturnType<typeof apiIfChanged<typeof name>>>) =>
    apiIfChanged(name, { fetch: carry }, known)
  const first = await read()
  expect(first).toEqual({ answer: [], etag })
  expect(await read(first)).toBe(first)
  expect(shown).toEqual([null, etag])
})

const name = 'GET /api/profile-positions/aggregates'

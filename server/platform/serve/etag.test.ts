import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { openHttp } from '#server/testing/open-http.ts'
import { FixedAnswer } from './etag.ts'

const text = JSON.stringify({ words: 'long '.repeat(50_000) })
let written = 0
const app = await openHttp()
const answer = new FixedAnswer('application/json; charset=utf-8', () => {
  written++
  return text
})
app.get('/fixed', (request, reply) => answer.send(request, reply))
afterAll(() => app.close())

const ask = (headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url: '/fixed', headers })

it('is written once, however many ask for it at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(answers.map(({ payload }) => payload === text)).toEqual(Array(20).fill(true))
  await ask()
  expect(written).toBe(1)
})

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
] as const)('for whoever accepts %s it comes as %s', async (accepted, encoding, unpack) => {
  const answer = await ask({ 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers).toMatchObject({
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(answer.rawPayload.length),
  })
  expect(unpack(answer.rawPayload).toString()).toBe(text)
})

it('does not come again to whoever has it in any form, and each form has a validator of its own', async () => {
  const forms = await Promise.all(
    ['br', 'gzip', 'identity'].map(accepted => ask({ 'accept-encoding': accepted })),
  )
  const tags = forms.map(({ headers }) => String(headers.etag))
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) {
    const again = await ask({ 'if-none-match': tag, 'accept-encoding': 'br' })
    expect(again).toMatchObject({ statusCode: 304, payload: '', headers: { etag: tag } })
  }
  expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200)
})

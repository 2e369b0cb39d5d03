import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openHttp } from '#server/testing/open-http.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { refuse } from '../refusal.ts'
import { FixedAnswer } from './etag.ts'

const app = await openHttp()
app.get('/asked', async request => ({ gzip: request.encoding('gzip') === 'gzip' }))
const text = JSON.stringify({ words: 'long '.repeat(50_000) })
let written = 0
const answer = new FixedAnswer('application/json; charset=utf-8', () => {
  written++
  return text
})
app.get('/fixed', (request, reply) => answer.send(request, reply))
afterAll(() => app.close())

async function acceptsGzip(header: string | undefined) {
  const headers = header === undefined ? {} : { 'accept-encoding': header }
  const answer = await app.inject({ url: '/asked', headers })
  return answer.json().gzip
}

it.each(['gzip', 'GZIP', 'br, gzip;q=0.5', 'gzip; q=1', 'deflate,gzip', '*', 'br;q=0, *;q=0.1'])(
  '%s lets gzip through',
  async header => {
    expect(await acceptsGzip(header)).toBe(true)
  },
)

it.each([
  undefined,
  '',
  'identity',
  'br',
  'gzip;q=0',
  'gzip;q=0.0, *',
  'br, gzip ; q=0.000',
  '*;q=0',
  'not-gzip',
  'gzip;q=much',
])('%s does not', async header => {
  expect(await acceptsGzip(header)).toBe(false)
})

async function logOf(handler: () => never) {
  const { lines, log } = recordedLog('info')
  const app = await openHttp(log)
  onTestFinished(() => app.close())
  app.get('/asked', handler)
  const { statusCode, headers } = await app.inject('/asked')
  return { statusCode, headers, logged: lines.map(line => JSON.parse(line)) }
}

it('a refusal of too much at once is one line in the log, without a stack', async () => {
  const busy = () => refuse('server/unavailable', { retryAfterSeconds: 2 })
  const { statusCode, headers, logged } = await logOf(busy)
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('2')
  expect(logged).toEqual([expect.objectContaining({ level: 30, route: '/asked', status: 503 })])
})

it('an unexpected failure is logged with its stack', async () => {
  const fail = () => {
    throw new Error('unforeseen')
  }
  const { statusCode, logged } = await logOf(fail)
  expect(statusCode).toBe(500)
  expect(logged[0]).toMatchObject({ level: 50, err: { stack: expect.any(Array) } })
})

describe('an answer that is the same for everybody', () => {
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

  it('is not sent again to a caller who has any form of it, and each form has its own validator', async () => {
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
})

import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openHttp } from '#server/testing/open-http.ts'
import { recordedLog } from '#server/testing/recorded-log.ts'
import { refuse } from '../refusal.ts'

const app = await openHttp()
app.get('/asked', async request => ({ gzip: request.encoding('gzip') === 'gzip' }))
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

it('a refusal of what is too much at once is one line in the log, without where it was', async () => {
  const busy = () => refuse('server/unavailable', { retryAfterSeconds: 2 })
  const { statusCode, headers, logged } = await logOf(busy)
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('2')
  expect(logged).toEqual([expect.objectContaining({ level: 30, route: '/asked', status: 503 })])
})

it('a failure nobody foresaw is logged with where it was', async () => {
  const fail = () => {
    throw new Error('unforeseen')
  }
  const { statusCode, logged } = await logOf(fail)
  expect(statusCode).toBe(500)
  expect(logged[0]).toMatchObject({ level: 50, err: { stack: expect.any(Array) } })
})

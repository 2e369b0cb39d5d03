import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createHttp } from './http.ts'

const app = await createHttp({
  log: createLog('silent'),
  clock: systemClock,
  secure: false,
  limitsFactor: 1,
})
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

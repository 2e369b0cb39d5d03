import { expect, it } from 'vitest'
import { acceptsGzip } from './accepts-gzip.ts'

it.each(['gzip', 'GZIP', 'br, gzip;q=0.5', 'gzip; q=1', 'deflate,gzip', '*', 'br;q=0, *;q=0.1'])(
  '%s lets gzip through',
  header => {
    expect(acceptsGzip(header)).toBe(true)
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
])('%s does not', header => {
  expect(acceptsGzip(header)).toBe(false)
})

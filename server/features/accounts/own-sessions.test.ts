import { expect, it } from 'vitest'
import { deviceName } from './own-sessions.ts'

it.each([
  ['Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['Something of my own (Linux; x86_64)', 'Linux'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

it.each([undefined, '', ' ', 'curl/8.1', 'My secret/1 (words)', '<script>alert(1)</script>/5 (x)'])(
  '%s gets no name',
  userAgent => {
    expect(deviceName(userAgent)).toBeUndefined()
  },
)

it('a very long user agent is parsed quickly', () => {
  expect(deviceName(`${'('.repeat(16_000)} Firefox/128.0`)).toBeUndefined()
})

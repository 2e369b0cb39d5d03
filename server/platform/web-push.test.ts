import { describe, expect, it } from 'vitest'
import { browserPushServices, pushEndpoint, readPushServices } from './web-push.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc%3d',
])('%s may get pushes', address => {
  expect(pushEndpoint(address, browserPushServices)).toBe(address)
})

it.each([
  ['http://fcm.googleapis.com/x', 'in the clear'],
  ['https://fcm.googleapis.com:8443/x', 'at another port'],
  ['https://sam@fcm.googleapis.com/x', 'with a name'],
  ['https://:secret@fcm.googleapis.com/x', 'with a password'],
  ['https://push.apple.com/x', 'above the named one'],
  ['https://evilpush.apple.com/x', 'that only ends alike'],
  ['https://fcm.googleapis.com.evil.example/x', 'that only begins alike'],
  ['https://evil.example\\@fcm.googleapis.com/x', 'behind a backslash'],
  ['https://127.0.0.1/x', 'of our own'],
  ['https://fcm.googleapis.com/x#2', 'with a fragment'],
  ['https://fcm.googleapis.com/x#', 'with an empty fragment'],
  ['https://ntfy.sh/upAbc?up=1', 'that the founder has not named'],
  ['fcm.googleapis.com/x', 'without a scheme'],
  ['', 'that is none'],
])('%j, an address %s, gets none', address => {
  expect(pushEndpoint(address, browserPushServices)).toBeUndefined()
})

it('is stored in one spelling', () => {
  const spelled = pushEndpoint('HTTPS://FCM.googleapis.com:443/x', browserPushServices)
  expect(spelled).toBe('https://fcm.googleapis.com/x')
})

it('a test may name a full origin, which no site does by itself', () => {
  const own = 'http://127.0.0.1:4711'
  expect(pushEndpoint(`${own}/x`, [own])).toBe(`${own}/x`)
  expect(pushEndpoint('http://127.0.0.1:4712/x', [own])).toBeUndefined()
  expect(browserPushServices.filter(service => service.includes('/'))).toEqual([])
})

it.each([
  ['ntfy.sh', ['ntfy.sh']],
  [' NTFY.sh:443 , push.example.org,ntfy.sh,', ['ntfy.sh', 'push.example.org']],
  ['bücher.example', ['xn--bcher-kva.example']],
  ['', []],
])('PUSH_HOSTS may be %j', (PUSH_HOSTS, hosts) => {
  expect(readPushServices({ PUSH_HOSTS })).toEqual([...browserPushServices, ...hosts])
})

it.each([
  'https://ntfy.sh',
  'ntfy.sh/up',
  'ntfy.sh?up=1',
  'ntfy.sh:8443',
  'sam@ntfy.sh',
  '*.ntfy.sh',
  'ntfy.sh.',
  'ntfy',
  'localhost',
  'push.localhost',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '::1',
  'ntfy.sh\\evil.example',
  'ntfy .sh',
  '-a.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(150)}example`,
  'ntfy.sh, 10.0.0.1',
  Array.from({ length: 21 }, (_, index) => `push${index}.example`).join(),
])('PUSH_HOSTS stops the start as %j', PUSH_HOSTS => {
  expect(() => readPushServices({ PUSH_HOSTS })).toThrow(/^PUSH_HOSTS: /)
})

it('a misspelled variable stops the start', () => {
  expect(() => readPushServices({ PUSH_HOST: 'ntfy.sh' })).toThrow(/^PUSH_HOST: /)
})

describe('a push service that the founder names', () => {
  const services = readPushServices({ PUSH_HOSTS: 'ntfy.sh' })

  it('gets pushes at any path, with the query', () => {
    for (const path of ['upAbc?up=1', 'index.php/apps/uppush/push/1', '?a=%2f&b=c']) {
      expect(pushEndpoint(`https://ntfy.sh/${path}`, services)).toBe(`https://ntfy.sh/${path}`)
    }
  })

  it.each([
    'http://ntfy.sh/x',
    'https://ntfy.sh:8443/x',
    'https://sam@ntfy.sh/x',
    'https://a.ntfy.sh/x',
    'https://evilntfy.sh/x',
    'https://ntfy.sh.evil.example/x',
    'https://ntfy.sh./x',
  ])('gets none at %s', address => {
    expect(pushEndpoint(address, services)).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import { browserPushServices, pushEndpoint } from './web-push.ts'

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

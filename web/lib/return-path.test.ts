import { expect, test } from 'vitest'
import { returnPathOf } from './return-path.ts'

test.each(['/settings', '/search/map?x=1#lat=1', '/loginhistory'])(
  'the login leads back to %s',
  from => {
    expect(returnPathOf({ from })).toBe(from)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '',
  '/login',
  '/login?token=x',
  '/logout',
  7,
  null,
])('the login leads home rather than to %j', from => {
  expect(returnPathOf({ from })).toBe('/')
})

test.each([undefined, null, 'settings', {}])('the login leads home when it remembers %j', state => {
  expect(returnPathOf(state)).toBe('/')
})

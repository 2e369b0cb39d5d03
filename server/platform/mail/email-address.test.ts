import { describe, expect, test } from 'vitest'
import { emailAddress, requireEmailAddress, shownEmail } from './email-address.ts'

const bucher = 'me@xn--bcher-kva.example'

test.each([
  ['Me@Example.ORG', 'me@example.org'],
  ['me@example.org.', 'me@example.org'],
  ['me@example。org', 'me@example.org'],
  ['me@example．org', 'me@example.org'],
  ['me@example｡org。', 'me@example.org'],
  ['me@ｅｘａｍｐｌｅ.org', 'me@example.org'],
  ['me@exam\u00adple.org', 'me@example.org'],
  ['me@exam\u200bple.org', 'me@example.org'],
  ['me@BÜCHER.example', bucher],
  ['me@bücher.example', bucher],
  ['me@bu\u0308cher.example', bucher],
  ['me@XN--BCHER-KVA.example', bucher],
  ['me@bücher。example.', bucher],
  ['jose\u0301@example.org', 'josé@example.org'],
  ['JOSÉ@example.org', 'josé@example.org'],
  ['me+tag@example.org', 'me+tag@example.org'],
  ['m.e@gmail.com', 'm.e@gmail.com'],
  ['me@localhost', 'me@localhost'],
  ['me@mail_1.example', 'me@mail_1.example'],
])('%j is the address %s, and so is its one spelling', (typed, address) => {
  expect(emailAddress(typed)).toBe(address)
  expect(emailAddress(address)).toBe(address)
})

test('a domain of letters that only look the same is another domain', () => {
  const [latin, cyrillic] = ['me@apple.example', 'me@\u0430pple.example']
  expect(emailAddress(cyrillic)).toBe('me@xn--pple-43d.example')
  expect(emailAddress(cyrillic)).not.toBe(emailAddress(latin))
})

test.each([
  'me',
  '@example.org',
  'me@',
  'me@.',
  'me@.org',
  'me@example..org',
  'me@example.org..',
  'me@example.org:25',
  'me@example.org/x',
  'me@example.org?x',
  'me@example.org#x',
  'me@exam%70le.org',
  'me@example.org\\x',
  'me@[127.0.0.1]',
  'me@127.0.0.1',
  'me@1.2',
  'me@0x7f.1',
  'me@example.1',
  'me@example／org',
  'me@example℀org',
  'me@example＠org',
  'me@exam\u200dple.org',
  'me@\u202eexample.org',
  `me@${'x'.repeat(64)}.org`,
  `me@${'x.'.repeat(127)}org`,
  `${'x'.repeat(250)}@example.org`,
  'm\u200be@example.org',
  'm\u00ade@example.org',
  '\u202eme@example.org',
  '\ufeffme@example.org',
  'm\u00a0e@example.org',
])('%j is no address', typed => {
  expect(emailAddress(typed)).toBeUndefined()
})

describe('a refusal', () => {
  test.each([
    ['m\u200be@example.org', 'must not contain invisible characters'],
    ['me@example..org', 'must end with the domain of a mail server'],
  ])('of %j names the field and what is wrong', (typed, message) => {
    const refused = expect.objectContaining({ detail: { errors: [{ path: '/email', message }] } })
    expect(() => requireEmailAddress('/email', typed)).toThrow(refused)
  })
})

test.each([
  [bucher, 'me@bücher.example'],
  ['me@example.org', 'me@example.org'],
  ['me@xn--a', 'me@xn--a'],
  ['me@127.0.0.1', 'me@127.0.0.1'],
])('%s is shown as %s', (email, shown) => {
  expect(shownEmail(email)).toBe(shown)
})

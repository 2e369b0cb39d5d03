import { describe, expect, test } from 'vitest'
import { decodeLoginToken } from './mailed-token.ts'

const base64Of = (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

const tokenOf = (content: string | Uint8Array) =>
  base64Of(content).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

describe('the token of a login mail', () => {
  test('decodes to the address and the password it was made from', () => {
    const content = { email: 'zoë@example.org', password: 'ünï-çödé?>~' }
    expect(decodeLoginToken(tokenOf(JSON.stringify(content)))).toEqual(content)
  })

  test('may have padding', () => {
    const content = { email: 'a@b', password: 'c' }
    const padded = base64Of(JSON.stringify(content))
    expect(decodeLoginToken(padded)).toEqual(content)
  })

  test('decodes to nothing but address and password', () => {
    const token = tokenOf('{"email":"a@b","password":"c","__proto__":{"x":1},"roles":["ADMIN"]}')
    expect(Object.keys(decodeLoginToken(token) ?? {})).toEqual(['email', 'password'])
  })

  test.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['markup', '<script>alert(1)</script>'],
    ['no JSON', tokenOf('hello')],
    ['a cut-off token', tokenOf('{"email":"a@b","password":"c"}').slice(0, -5)],
    ['bytes that are no text', tokenOf(Uint8Array.of(0xff, 0xfe, 0x22))],
    ['null', tokenOf('null')],
    ['a list', tokenOf('["a@b","c"]')],
    ['a string', tokenOf('"a@b"')],
    ['no password', tokenOf('{"email":"a@b"}')],
    ['an address that is no text', tokenOf('{"email":["a@b"],"password":"c"}')],
    ['a password that is no text', tokenOf('{"email":"a@b","password":{"toString":"c"}}')],
    ['deep nesting', tokenOf('['.repeat(50_000))],
  ])('is refused when it is %s', (_, token) => {
    expect(decodeLoginToken(token)).toBeUndefined()
  })
})

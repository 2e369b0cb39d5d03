import { describe, expect, it } from 'vitest'
import { readRoleWish } from './role-command.ts'

describe('the words of npm run role', () => {
  it('say what is wished', () => {
    const wish = { deed: 'revoke', email: 'chief@example.org', role: 'ADMIN' }
    expect(readRoleWish(['revoke', 'chief@example.org', 'ADMIN'])).toEqual(wish)
  })

  it.each([
    [[]],
    [['grant']],
    [['grant', 'chief@example.org']],
    [['grant', 'chief@example.org', 'KING']],
    [['give', 'chief@example.org', 'ADMIN']],
    [['grant', 'chief@example.org', 'ADMIN', 'PRO']],
  ])('%j are answered with how to say it', words => {
    expect(() => readRoleWish(words)).toThrow('npm run role -- grant|revoke EMAIL USER|PRO')
  })
})

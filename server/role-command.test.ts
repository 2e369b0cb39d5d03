import { describe, expect, it } from 'vitest'
import { readRoleChange } from './role-command.ts'

describe('the words of npm run role', () => {
  it('give action, address and role', () => {
    const change = {
      action: 'revoke',
      member: { email: 'chief@example.org' },
      role: 'ADMIN',
      actor: 'operator',
    }
    expect(readRoleChange(['revoke', 'chief@example.org', 'ADMIN'])).toEqual(change)
  })

  it.each([
    [[]],
    [['grant']],
    [['grant', 'chief@example.org']],
    [['grant', 'chief@example.org', 'KING']],
    [['give', 'chief@example.org', 'ADMIN']],
    [['grant', 'chief@example.org', 'ADMIN', 'PRO']],
  ])('%j are answered with how to say it', words => {
    expect(() => readRoleChange(words)).toThrow('npm run role -- grant|revoke EMAIL USER|PRO')
  })
})

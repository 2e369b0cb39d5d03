import { describe, expect, it } from 'vitest'
import { hashPassword, passwordFits, refuseUnfitPassword } from './passwords.ts'

const work = (hash = '') => hash.split('$').slice(1, 4)

describe('a password', () => {
  it('is hashed with argon2id as OWASP asks, salted', async () => {
    const [one, other] = await Promise.all([
      hashPassword('a b c d e f'),
      hashPassword('a b c d e f'),
    ])
    expect(work(one)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(one).not.toBe(other)
    expect(await passwordFits(one, 'a b c d e f')).toBe(true)
    expect(await passwordFits(one, 'a b c d e g')).toBe(false)
  })

  it.each(['short', '123456789', 'password123', 'PASSWORD123', '1234567890', '👍👍👍👍👍👍👍👍👍'])(
    'like %j is refused',
    password => {
      expect(() => refuseUnfitPassword(password)).toThrow('accounts/password-unfit')
    },
  )

  it.each(['correct horse battery', 'ünïcödé 🏳️‍🌈 wörds', '          spaces'])(
    'like %j is taken',
    password => {
      expect(() => refuseUnfitPassword(password)).not.toThrow()
    },
  )

  it.each([
    ['of an account', () => hashPassword('a b c d e f')],
    ['of nobody, with the same work', async () => undefined],
  ])(
    '%s is compared in turn, and refused when too many wait',
    async (_, hashed) => {
      const hash = await hashed()
      const results = await Promise.allSettled(
        Array.from({ length: 100 }, () => passwordFits(hash, 'a b c d e f')),
      )
      const compared = results.filter(({ status }) => status === 'fulfilled')
      expect(compared.length).toBeGreaterThanOrEqual(64)
      expect(compared.length).toBeLessThan(100)
      expect(await passwordFits(hash, 'a b c d e f')).toBe(hash !== undefined)
    },
    30_000,
  )
})

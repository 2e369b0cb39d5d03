import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import {
  comparePassword,
  hashPassword,
  passwordFits,
  type Requester,
  refuseUnfitPassword,
} from './passwords.ts'

const requester = { address: '192.0.2.1' }

const work = (hash = '') => hash.split('$').slice(1, 4)

describe('a password', () => {
  it('is hashed with argon2id and a salt, as OWASP recommends', async () => {
    const [one, other] = await Promise.all([
      hashPassword('a b c d e f', requester),
      hashPassword('a b c d e f', requester),
    ])
    expect(work(one)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(one).not.toBe(other)
    expect(await passwordFits(one, 'a b c d e f', requester)).toBe(true)
    expect(await passwordFits(one, 'a b c d e g', requester)).toBe(false)
  })

  it.each(['u\u0308n\u0131co\u0308de', 'ünıcöde', 'u\u0308nıcöde'])(
    'hashed as %j by an older version fits in every spelling, and is hashed anew',
    async typed => {
      const old = await hash(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 })
      for (const again of [typed, typed.normalize('NFC'), typed.normalize('NFD')]) {
        const { fits, newHash } = await comparePassword(old, again, requester)
        const isKnown = [again.normalize('NFC'), again, again.normalize('NFD')].includes(typed)
        expect(fits).toBe(isKnown)
        if (fits && typed !== typed.normalize('NFC')) {
          expect(await passwordFits(newHash, typed.normalize('NFC'), requester)).toBe(true)
        } else expect(newHash).toBeUndefined()
      }
    },
  )

  it.each([
    'short',
    '123456789',
    'password123',
    'PASSWORD123',
    '1234567890',
    '👍👍👍👍👍👍👍👍👍',
    'u\u0308'.repeat(9),
  ])('like %j is refused', unfit =>
    expect(() => refuseUnfitPassword(unfit)).toThrow('accounts/password-unfit'),
  )

  it.each(['correct horse battery', 'ünïcödé 🏳️‍🌈 wörds', '          spaces'])(
    'like %j is accepted',
    fit => expect(() => refuseUnfitPassword(fit)).not.toThrow(),
  )

  it.each([
    ['for an account', () => hashPassword('a b c d e f', requester)],
    ['without an account, with the same work', async () => undefined],
  ])(
    'a password %s is compared in turn, and refused when too many wait',
    async (_, hashed) => {
      const hash = await hashed()
      const results = await Promise.allSettled(
        Array.from({ length: 100 }, (_, index) =>
          passwordFits(hash, 'a b c d e f', { address: `192.0.${index % 4}.1` }),
        ),
      )
      const compared = results.filter(({ status }) => status === 'fulfilled')
      expect(compared.length).toBeGreaterThanOrEqual(64)
      expect(compared.length).toBeLessThan(100)
      expect(await passwordFits(hash, 'a b c d e f', requester)).toBe(hash !== undefined)
    },
    30_000,
  )

  it.each([
    [
      'from another network',
      'from all networks of one tenant',
      (nth: number) => ({ address: `2001:db8:7:${nth}::1` }),
      { address: '2001:db8:9::1' },
      70 - 2 - 32,
    ],
    [
      'of another member on the same network',
      'of one member',
      () => ({ ...requester, accountId: 'guesser' }),
      { ...requester, accountId: 'other' },
      70 - 1 - 8,
    ],
    [
      'of a member',
      'of strangers',
      (nth: number) => ({ address: `192.0.${nth}.1` }),
      { ...requester, accountId: 'other' },
      70 - 2 - 64,
    ],
  ])(
    'a password %s is compared before the seventy guesses %s',
    async (_, __, guesserOf, from, refused) => {
      const order: string[] = []
      const guess = async (name: string, requesting: Requester) => {
        await passwordFits(undefined, 'a b c d e f', requesting)
        order.push(name)
      }
      const guesses = Promise.allSettled(
        Array.from({ length: 70 }, (_, nth) => guess('guesser', guesserOf(nth))),
      )
      await guess('other', from)
      expect(order.length).toBeLessThan(8)
      const rejected = (await guesses).filter(({ status }) => status === 'rejected')
      expect(rejected).toHaveLength(refused)
    },
  )
})

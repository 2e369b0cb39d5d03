import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './sealed.ts'

const secret = randomBytes(32)
const words = Buffer.from('who it was')

it('what was sealed opens with the same secret and purpose, and never looks the same', () => {
  const sealed = seal(secret, 'sender', words)
  expect(unseal(secret, 'sender', sealed)).toEqual(words)
  expect(sealed.length).toBe(words.length + 28)
  expect(sealed).not.toEqual(seal(secret, 'sender', words))
  expect(sealed.includes('who it was')).toBe(false)
})

it('nothing else opens it', () => {
  const sealed = seal(secret, 'sender', words)
  expect(() => unseal(randomBytes(32), 'sender', sealed)).toThrow()
  expect(() => unseal(secret, 'picture', sealed)).toThrow()
  expect(() => unseal(secret, 'sender', sealed.subarray(0, 20))).toThrow()
  for (const place of [0, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((changed[place] ?? 0) ^ 1, place)
    expect(() => unseal(secret, 'sender', changed)).toThrow()
  }
})

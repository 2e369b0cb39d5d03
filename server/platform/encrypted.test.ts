import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decrypt, encrypt } from './encrypted.ts'

const secret = randomBytes(32)
const words = Buffer.from('who it was')

it('what was encrypted opens with the same secret and purpose, and never looks the same', () => {
  const encrypted = encrypt(secret, 'sender', words)
  expect(decrypt(secret, 'sender', encrypted)).toEqual(words)
  expect(encrypted.length).toBe(words.length + 28)
  expect(encrypted).not.toEqual(encrypt(secret, 'sender', words))
  expect(encrypted.includes('who it was')).toBe(false)
})

it('nothing else opens it', () => {
  const encrypted = encrypt(secret, 'sender', words)
  expect(() => decrypt(randomBytes(32), 'sender', encrypted)).toThrow()
  expect(() => decrypt(secret, 'picture', encrypted)).toThrow()
  expect(() => decrypt(secret, 'sender', encrypted.subarray(0, 20))).toThrow()
  for (const place of [0, 13, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted)
    changed.writeUInt8((changed[place] ?? 0) ^ 1, place)
    expect(() => decrypt(secret, 'sender', changed)).toThrow()
  }
})

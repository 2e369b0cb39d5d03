import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { testFolder } from '#server/testing/temporary-folder.ts'
import { decrypt, encrypt, siteSecret } from './secrets.ts'
import { vapidKeys } from './web-push.ts'

let directory: string
beforeEach(async () => {
  directory = await testFolder()
})

/** The example of RFC 8291, appendix A. */
const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const publicKey =
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'

describe.each([
  [
    'secret',
    async (given?: string) => siteSecret(directory, given ? Buffer.from(given) : undefined),
  ],
  ['vapid', async (given?: string) => (await vapidKeys(directory, given)).publicKey],
])('the key in keys/%s', (name, key) => {
  const file = () => join(directory, 'keys', name)

  it('is made once, even by several starts at once, and is readable by its owner only', async () => {
    const all = await Promise.all([key(), key(), key()])
    expect(all).toEqual([all[0], all[0], all[0]])
    expect(await key()).toEqual(all[0])
    expect(await readdir(join(directory, 'keys'))).toEqual([name])
    if (process.platform === 'win32') return
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect((await stat(join(directory, 'keys'))).mode & 0o777).toBe(0o700)
  })

  it('is the operator’s if there is one, and then none is made', async () => {
    const own = await key(privateKey)
    expect(own).toEqual(name === 'vapid' ? publicKey : Buffer.from(privateKey))
    await expect(readFile(file())).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.each(['', 'spoilt', 'A'.repeat(43)])('stops the start when it is %j', async spoilt => {
    await key()
    await writeFile(file(), spoilt)
    await expect(key()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(file()),
    })
  })
})

const secret = randomBytes(32)
const words = Buffer.from('who it was')

it('the same secret and purpose decrypt it, and it never looks the same', () => {
  const encrypted = encrypt(secret, 'sender', words)
  expect(decrypt(secret, 'sender', encrypted)).toEqual(words)
  expect(encrypted.length).toBe(words.length + 28)
  expect(encrypted).not.toEqual(encrypt(secret, 'sender', words))
  expect(encrypted.includes('who it was')).toBe(false)
})

it('nothing else decrypts it', () => {
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

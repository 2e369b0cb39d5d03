import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { configurationTexts } from '#shared/texts/configuration.ts'
import { StartupError } from './startup-error.ts'
import { codeOf } from './system-error.ts'

const secretBytes = 32

/**
 * The site's 32-byte secret: from the operator, or from the data directory, where the first start makes it. It is
 * outside the database and its dump, so a stolen dump cannot reveal locations.
 */
export async function siteSecret(
  dataDirectory: string,
  given: Buffer | undefined,
): Promise<Buffer> {
  if (given) return given
  const { file, key } = await storedKey(dataDirectory, 'secret', () =>
    randomBytes(secretBytes).toString('hex'),
  )
  const secret = Buffer.from(key, 'hex')
  if (secret.length !== secretBytes) throw new StartupError(configurationTexts.keys.notSecret(file))
  return secret
}

/** The existing secret. Undefined if a first start has yet to make it. */
export async function existingSecret(
  dataDirectory: string,
  given: Buffer | undefined,
): Promise<Buffer | undefined> {
  const isThere = given || hasKey(dataDirectory, 'secret')
  return isThere ? siteSecret(dataDirectory, given) : undefined
}

export const hasKey = (dataDirectory: string, name: 'secret' | 'vapid'): boolean =>
  existsSync(keyFile(dataDirectory, name))

const keyFile = (dataDirectory: string, name: string) => join(dataDirectory, 'keys', name)

/**
 * A key in a file of the data directory, made on first use. Only its owner can read it. Two simultaneous starts get the
 * same key.
 */
export async function storedKey(
  dataDirectory: string,
  name: string,
  make: () => string | Promise<string>,
): Promise<{ readonly file: string; readonly key: string }> {
  const file = keyFile(dataDirectory, name)
  if (!existsSync(file)) await writeKey(file, await make())
  return { file, key: (await readFile(file, 'utf8')).trim() }
}

/** Writes a separate file first, so that nobody reads half a key. A second writer does not replace the first key. */
async function writeKey(file: string, key: string) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, key, { mode: 0o600, flush: true })
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const sessionTokenBytes = 32
const tagBytes = 16

/** A cookie's token: 256 random bits and the site's HMAC. */
export function newSessionToken(secret: Buffer): string {
  const random = randomBytes(sessionTokenBytes)
  return Buffer.concat([random, tagOf(secret, random)]).toString('base64url')
}

/** Whether the site made the token. An invented one needs no look-up. */
export function isSessionToken(secret: Buffer, token: string): boolean {
  if (!/^[\w-]{64}$/.test(token)) return false
  const bytes = Buffer.from(token, 'base64url')
  const random = bytes.subarray(0, sessionTokenBytes)
  return timingSafeEqual(bytes.subarray(sessionTokenBytes), tagOf(secret, random))
}

const tagOf = (secret: Buffer, random: Buffer) =>
  hmac(secret, Buffer.concat([Buffer.from('session token|'), random])).subarray(0, tagBytes)

/** A one-time password of 128 bits for a mail. */
export const newOneTimePassword = () => randomBytes(16).toString('base64url')

export const isOneTimePassword = (text: string) => /^[\w-]{22}$/.test(text)

/** For high-entropy tokens only. A password needs argon2. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** A faster form of `tokenHash` for keys in memory. */
export const tokenKey = (token: string) => hash('sha256', token, 'base64')

/**
 * A value that only this site can link to its source, for addresses and emails that must not be stored in the clear.
 */
export const keyedHash = (secret: Buffer, purpose: string, value: string) =>
  hmac(secret, `${purpose}|${value}`)

/** HMAC-SHA-256. With a key that is not a KeyObject, Node takes several times as long (24.21). */
export const hmac = (key: Uint8Array, message: string | Uint8Array): Buffer =>
  createHmac('sha256', createSecretKey(key)).update(message).digest()

/** AES-256-GCM, NIST SP 800-38D. */
const algorithm = 'aes-256-gcm'
const nonceBytes = 12

/**
 * Encrypts what must not be readable in a dump of the database or in the picture store. Only the site's secret decrypts
 * it, and neither has the secret. Each purpose has its own key (HKDF, RFC 5869).
 * @returns nonce, tag and ciphertext: 28 bytes longer than `plain`, and different each time
 */
export function encrypt(secret: Buffer, purpose: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), nonce)
  const encrypted = [cipher.update(plain), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted])
}

/** @throws Error if it was encrypted with another secret or for another purpose, or has been changed */
export function decrypt(secret: Buffer, purpose: string, encrypted: Uint8Array): Buffer {
  const nonce = encrypted.subarray(0, nonceBytes)
  const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), nonce, {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(tag)
  return Buffer.concat([
    decipher.update(encrypted.subarray(nonceBytes + tagBytes)),
    decipher.final(),
  ])
}

/** Deriving a key takes longer than to encrypt with it. There are few purposes. */
const keysOf = new WeakMap<Buffer, Map<string, Buffer>>()

function keyFor(secret: Buffer, purpose: string): Buffer {
  const keys = keysOf.get(secret) ?? new Map<string, Buffer>()
  // The word before the purpose is part of the keys of all stored data.
  const key =
    keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `sealed|${purpose}`, 32))
  keysOf.set(secret, keys.set(purpose, key))
  return key
}

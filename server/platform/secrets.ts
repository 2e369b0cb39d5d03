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
 * The site's 32-byte secret: the operator's, else the one kept in the data directory, made on first start. It lies
 * outside the database and its dump, so a stolen dump cannot undo the blur of locations.
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

/** The secret that is there; undefined where a first start has yet to make it. */
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
 * A key in a file of the data directory, made when it is first asked for. For its owner's eyes only; of two starts at
 * once both get the same.
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

/** Written aside first: nobody finds half a key, and a second one does not take the place of the first. */
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

/** A random token with 256 bits and an HMAC by the site, as it stands in a cookie. */
export function newSessionToken(secret: Buffer): string {
  const random = randomBytes(sessionTokenBytes)
  return Buffer.concat([random, tagOf(secret, random)]).toString('base64url')
}

/** Whether the site made it: one that was thought up elsewhere is known without looking for its session. */
export function isSessionToken(secret: Buffer, token: string): boolean {
  if (!/^[\w-]{64}$/.test(token)) return false
  const bytes = Buffer.from(token, 'base64url')
  const random = bytes.subarray(0, sessionTokenBytes)
  return timingSafeEqual(bytes.subarray(sessionTokenBytes), tagOf(secret, random))
}

const tagOf = (secret: Buffer, random: Buffer) =>
  hmac(secret, Buffer.concat([Buffer.from('session token|'), random])).subarray(0, tagBytes)

/** A one-time password with 128 bits, as it stands in a mail. */
export const newOneTimePassword = () => randomBytes(16).toString('base64url')

export const isOneTimePassword = (text: string) => /^[\w-]{22}$/.test(text)

/** Of high-entropy tokens only: a password needs argon2. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** Quick form of `tokenHash` for a key in memory. */
export const tokenKey = (token: string) => hash('sha256', token, 'base64')

/** A value only this site can link: of an address or an email that must not be stored in the clear. */
export const keyedHash = (secret: Buffer, purpose: string, value: string) =>
  hmac(secret, `${purpose}|${value}`)

/** HMAC-SHA-256. A key that is no KeyObject costs Node several times as much as the rest (24.21). */
export const hmac = (key: Uint8Array, message: string | Uint8Array): Buffer =>
  createHmac('sha256', createSecretKey(key)).update(message).digest()

/** AES-256-GCM, NIST SP 800-38D. */
const algorithm = 'aes-256-gcm'
const nonceBytes = 12

/**
 * Encrypts what must not be read in a dump of the database or in the store: only the site's secret opens it, which lies in
 * neither. Each purpose has a key of its own (HKDF, RFC 5869).
 * @returns nonce, tag and ciphertext: 28 bytes longer than `plain`, and different each time
 */
export function encrypt(secret: Buffer, purpose: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), nonce)
  const encrypted = [cipher.update(plain), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted])
}

/** @throws Error when it was encrypted with another secret, for another purpose, or has been changed */
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

/** The word before the purpose is part of the keys of everything that is stored. */
const keyFor = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `sealed|${purpose}`, 32))

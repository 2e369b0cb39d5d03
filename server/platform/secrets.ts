import { createHash, createHmac, hash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from './startup-error.ts'

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
  const file = join(dataDirectory, 'keys', 'secret')
  await mkdir(join(dataDirectory, 'keys'), { recursive: true, mode: 0o700 })
  const made = randomBytes(secretBytes).toString('hex')
  try {
    await writeFile(file, made, { mode: 0o600, flag: 'wx', flush: true })
    await chmod(file, 0o600)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  const kept = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  if (kept.length !== secretBytes) throw new StartupError(`${file} does not hold 64 hex digits.`)
  return kept
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** A random token with 256 bits, as it stands in a cookie. */
export const newSessionToken = () => randomBytes(32).toString('base64url')

/** A one-time password with 128 bits, as it stands in a mail. */
export const newOneTimePassword = () => randomBytes(16).toString('base64url')

/** Of high-entropy tokens only: a password needs argon2. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** Quick form of `tokenHash` for a key in memory. */
export const tokenKey = (token: string) => hash('sha256', token, 'base64')

/** A value only this site can link: of an address or an e-mail that must not be stored in the clear. */
export const keyedHash = (secret: Buffer, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}|${value}`).digest()

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM, NIST SP 800-38D. */
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

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

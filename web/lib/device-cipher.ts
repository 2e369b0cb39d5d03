import { gcmsiv } from '@noble/ciphers/aes.js'

/** AES-GCM-SIV, which is synchronous. The browser's own encryption might only answer after a crash of the page. */
export interface Cipher {
  encrypt(text: string): string
  /** Like `encrypt`, but deterministic. */
  encryptName(text: string): string
  /** Undefined if the text was not encrypted with this key. */
  decrypt(encrypted: string): string | undefined
}

const nonceBytes = 12

export function createCipher(key: Uint8Array): Cipher {
  const encrypt = (text: string, nonce: Uint8Array) => {
    const encrypted = gcmsiv(key, nonce).encrypt(new TextEncoder().encode(text))
    return base64Of(nonce) + base64Of(encrypted)
  }
  return {
    encrypt: text => encrypt(text, crypto.getRandomValues(new Uint8Array(nonceBytes))),
    encryptName: text => encrypt(text, new Uint8Array(nonceBytes)),
    decrypt: encrypted => {
      try {
        const bytes = Uint8Array.from(atob(encrypted), letter => letter.charCodeAt(0))
        const opened = gcmsiv(key, bytes.slice(0, nonceBytes)).decrypt(bytes.slice(nonceBytes))
        return new TextDecoder().decode(opened)
      } catch {
        return undefined
      }
    },
  }
}

/** Twelve bytes need no padding, so the ciphertext can follow directly. */
const base64Of = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

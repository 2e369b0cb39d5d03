import { gcmsiv } from '@noble/ciphers/aes.js'

/** AES-GCM-SIV, which works at once: what the browser has by itself would answer after a page that crashes. */
export interface Cipher {
  seal(text: string): string
  /** As `seal`, but the same for the same text. */
  sealName(text: string): string
  /** Undefined for what was not sealed by this key. */
  unseal(sealed: string): string | undefined
}

const nonceBytes = 12

export function createCipher(key: Uint8Array): Cipher {
  const seal = (text: string, nonce: Uint8Array) => {
    const sealed = gcmsiv(key, nonce).encrypt(new TextEncoder().encode(text))
    return base64Of(nonce) + base64Of(sealed)
  }
  return {
    seal: text => seal(text, crypto.getRandomValues(new Uint8Array(nonceBytes))),
    sealName: text => seal(text, new Uint8Array(nonceBytes)),
    unseal: sealed => {
      try {
        const bytes = Uint8Array.from(atob(sealed), letter => letter.charCodeAt(0))
        const opened = gcmsiv(key, bytes.slice(0, nonceBytes)).decrypt(bytes.slice(nonceBytes))
        return new TextDecoder().decode(opened)
      } catch {
        return undefined
      }
    },
  }
}

/** Twelve bytes need no padding, so it goes on with what follows. */
const base64Of = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

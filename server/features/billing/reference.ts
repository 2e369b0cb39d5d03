/** Creditor references (ISO 11649): `RF`, two check digits, and eight characters that cannot be confused. */

/** Without I, L, O and U (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const referenceBytes = 5
/** Overlapping ones, too. */
const candidates = new RegExp(`(?=(RF\\d\\d[${alphabet}]{8}))`, 'g')

/** @param random five bytes */
export function makeReference(random: Uint8Array): string {
  let rest = random.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let body = ''
  for (let index = 0; index < 8; index++) {
    body += alphabet[Number(rest % 32n)]
    rest /= 32n
  }
  return `RF${checkDigits(body)}${body}`
}

/** The valid references in a text, however spaced, each once. */
export function referencesIn(text: string): string[] {
  const joined = text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const found = Array.from(joined.matchAll(candidates), ([, reference = '']) => reference)
  return [...new Set(found)].filter(
    reference => checkDigits(reference.slice(4)) === reference.slice(2, 4),
  )
}

/** MOD 97-10 (ISO/IEC 7064) over the characters and `RF00`, letters as numbers from 10. */
function checkDigits(body: string) {
  const digits = Array.from(`${body}RF00`, character => Number.parseInt(character, 36)).join('')
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
}

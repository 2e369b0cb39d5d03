/** Country, check digits, and the account as the country writes it. */
const ibanShape = /^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/

/**
 * Whether this looks like an IBAN and is none: its check digits (ISO 7064, mod 97-10) do not fit. Account numbers of
 * other kinds are not judged.
 */
export function isWrongIban(text: string): boolean {
  const iban = text.replaceAll(/[\s-]/gu, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}/.test(iban)) return false
  return !ibanShape.test(iban) || remainder(iban) !== 1
}

function remainder(iban: string) {
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = Array.from(turned, letter => Number.parseInt(letter, 36)).join('')
  return Number(BigInt(digits) % 97n)
}

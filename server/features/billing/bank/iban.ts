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
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map(letter => Number.parseInt(letter, 36))
  return Number(BigInt(digits.join('')) % 97n)
}

import { billingTexts } from '#shared/texts/billing.ts'
import { readingTexts } from '#shared/texts/reading.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'

const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** In groups of four, which people read and type with fewer mistakes. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')

/** An account as shown: an IBAN in groups, other account numbers unchanged. */
export function shownAccount(account: string): string {
  const joined = joinedAccount(account)
  return iban.test(joined) ? inFours(joined) : account
}

/** An account as a bank's form takes it: an IBAN without spaces. */
export function joinedAccount(account: string): string {
  const joined = account.replace(/\s/g, '').toUpperCase()
  return iban.test(joined) ? joined : account
}

/** Why an action of this screen failed. */
export function failureText(error: Error, otherwise: string = billingTexts.failed): string {
  if (error instanceof ApiProblem && error.status === 0) return readingTexts.unreachable
  return refusalWords(error) ?? otherwise
}

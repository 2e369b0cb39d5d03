import { accountsTexts } from '#shared/texts/accounts.ts'

// Checks of the account forms before they call. The server checks again.

/** Normalizes an address as the server does. */
export function toEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

export function emailProblemOf(email: string): string | undefined {
  if (email.trim() === '') return accountsTexts.emailHelper
  return email.includes('@') ? undefined : accountsTexts.emailInvalid
}

import { accountsTexts } from '#shared/texts/accounts.ts'

// What the account forms check before they call; the server checks again.

/** Normalises an address as the server does. */
export function toEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

export function emailProblemOf(email: string): string | undefined {
  if (email.trim() === '') return accountsTexts.emailHelper
  return email.includes('@') ? undefined : accountsTexts.emailInvalid
}

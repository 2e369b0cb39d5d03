import { withoutHiddenMarks } from '#shared/credentials.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'

// Checks of the account forms before they call. The server checks again.

/** The address as it is sent. The server knows the other spellings of its domain. */
export function toEmail(typed: string): string {
  return withoutHiddenMarks(typed).trim().toLowerCase()
}

export function emailProblemOf(email: string): string | undefined {
  if (toEmail(email) === '') return accountsTexts.emailHelper
  return email.includes('@') ? undefined : accountsTexts.emailInvalid
}

import { limits } from '#shared/limits.ts'
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

export interface SettingsDraft {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmation: string
  readonly currentPassword: string
}

export type SettingsProblems = { readonly [F in keyof SettingsDraft]?: string | undefined }

/** The problems of a draft, by field. */
export function settingsProblemsOf(
  draft: SettingsDraft,
  asksCurrentPassword: boolean,
): SettingsProblems {
  const texts = accountsTexts.settings
  const { name, password, confirmation } = draft
  const isShort = password !== '' && password.length < limits.passwordMinLength
  return {
    name: nameProblemOf(name.trim()),
    email: emailProblemOf(draft.email),
    password: isShort ? texts.passwordShort : tooLong(password, limits.passwordMaxLength),
    confirmation: password === confirmation ? undefined : texts.mismatch,
    currentPassword:
      asksCurrentPassword && draft.currentPassword === ''
        ? texts.currentPasswordMissing
        : undefined,
  }
}

function nameProblemOf(name: string) {
  if (name === '') return accountsTexts.settings.nameMissing
  return tooLong(name, limits.personNameMaxLength)
}

function tooLong(value: string, maxLength: number) {
  return value.length > maxLength ? accountsTexts.settings.tooLong(maxLength) : undefined
}

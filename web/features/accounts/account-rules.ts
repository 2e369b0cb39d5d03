import { limits } from '#shared/limits.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'

/** What the account forms check before they call; the server checks again. */

/** An address as the server knows it. */
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

/** What keeps a draft of the settings from being saved, by field. */
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

function tooLong(value: string, most: number) {
  return value.length > most ? accountsTexts.settings.tooLong(most) : undefined
}

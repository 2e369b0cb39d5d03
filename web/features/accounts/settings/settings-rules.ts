import { comparablePassword, isShortPassword } from '#shared/credentials.ts'
import { limits } from '#shared/limits.ts'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { countCharacters, tidyLine } from '#shared/typed-text.ts'
import { type Problems, textProblem } from '#web/ui/form/use-form.ts'
import { emailProblemOf } from '../account-rules.ts'

export interface SettingsDraft {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmation: string
  readonly currentPassword: string
}

export function settingsProblemsOf(draft: SettingsDraft, asksCurrentPassword: boolean): Problems {
  const texts = accountSettingsTexts
  const { name, password, confirmation } = draft
  const isShort = password !== '' && isShortPassword(password)
  return {
    name: textProblem(tidyLine(name), limits.personNameMaxLength, {
      missing: texts.nameMissing,
      tooLong: texts.tooLong(limits.personNameMaxLength),
    }),
    email: emailProblemOf(draft.email),
    password: isShort ? texts.passwordShort : tooLong(password, limits.passwordMaxLength),
    confirmation: isSamePassword(password, confirmation) ? undefined : texts.mismatch,
    currentPassword:
      asksCurrentPassword && draft.currentPassword === ''
        ? texts.currentPasswordMissing
        : undefined,
  }
}

export const isSamePassword = (one: string, other: string): boolean =>
  comparablePassword(one) === comparablePassword(other)

function tooLong(value: string, maxLength: number) {
  return countCharacters(value) > maxLength ? accountSettingsTexts.tooLong(maxLength) : undefined
}

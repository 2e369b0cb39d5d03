import { limits } from '#shared/limits.ts'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { tidyLine } from '#shared/typed-text.ts'
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
  const isShort = password !== '' && password.length < limits.passwordMinLength
  return {
    name: textProblem(tidyLine(name), limits.personNameMaxLength, {
      missing: texts.nameMissing,
      tooLong: texts.tooLong(limits.personNameMaxLength),
    }),
    email: emailProblemOf(draft.email),
    password: isShort ? texts.passwordShort : tooLong(password, limits.passwordMaxLength),
    confirmation: password === confirmation ? undefined : texts.mismatch,
    currentPassword:
      asksCurrentPassword && draft.currentPassword === ''
        ? texts.currentPasswordMissing
        : undefined,
  }
}

function tooLong(value: string, maxLength: number) {
  return value.length > maxLength ? accountSettingsTexts.tooLong(maxLength) : undefined
}

import type { Settings, SettingsPatch } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { ApiProblem, isRefusedAs } from '#web/lib/api-problem.ts'
import { type Problems, textProblem, useForm } from '#web/ui/form/use-form.ts'
import { emailProblemOf, toEmail } from '../account-rules.ts'
import { useChangeSettings } from './settings.data.ts'

export type SettingsFormState = ReturnType<typeof useSettingsForm>

const noPasswords = { password: '', confirmation: '', currentPassword: '' }

/** State, problems and submission of the settings form. */
export function useSettingsForm(settings: Settings) {
  const { name, email } = settings
  const save = useChangeSettings()
  // A fresh link may expire while the form is open.
  const isPasswordNeeded =
    settings.currentPasswordNeeded || isRefusedAs(save.error, 'accounts/wrong-password')
  const needsFreshLink =
    settings.freshLinkNeeded || isRefusedAs(save.error, 'accounts/fresh-link-needed')
  const asksCurrentPassword = (draft: SettingsDraft) =>
    isPasswordNeeded && (toEmail(draft.email) !== email || draft.password !== '')
  const form = useForm({
    // Untouched fields follow the server: another device may have changed them.
    values: { name, email, ...noPasswords },
    problemsOf: draft => settingsProblemsOf(draft, asksCurrentPassword(draft)),
    refusedOf,
    failureOf: () => accountSettingsTexts.saveFailed,
    write: save,
    inputOf: (draft, _id, typed) => changeOf(settings, typed, asksCurrentPassword(draft)),
    keptOf: (typed, sent) => (typed === sent ? {} : withoutLogin(typed)),
  })
  return {
    ...form,
    asksCurrentPassword: asksCurrentPassword(form.values),
    needsFreshLink,
    failure: needsFreshLink ? undefined : form.failure,
  }
}

/** Edits made while saving. A new address waits to be confirmed: until then the old one is shown. */
function withoutLogin(typed: Partial<SettingsDraft>): Partial<SettingsDraft> {
  const { email: _, ...others } = typed
  return { ...others, ...noPasswords }
}

function changeOf(
  settings: Settings,
  { name, email, password, currentPassword }: Partial<SettingsDraft>,
  asksCurrentPassword: boolean,
): SettingsPatch {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && toEmail(email) !== settings.email && { email: toEmail(email) }),
    ...(password && { password }),
    ...(asksCurrentPassword && currentPassword !== undefined && { currentPassword }),
  }
}

/** A refusal that is shown at a field. */
function refusedOf(error: Error): Problems {
  const code = error instanceof ApiProblem ? error.code : undefined
  if (code === 'accounts/wrong-password') return { currentPassword: refusalTexts[code].detail }
  if (code === 'accounts/password-unfit') return { password: refusalTexts[code].detail }
  return {}
}

export interface SettingsDraft {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmation: string
  readonly currentPassword: string
}

/** The problems of a draft, by field. */
export function settingsProblemsOf(draft: SettingsDraft, asksCurrentPassword: boolean): Problems {
  const texts = accountSettingsTexts
  const { name, password, confirmation } = draft
  const isShort = password !== '' && password.length < limits.passwordMinLength
  return {
    name: textProblem(name, limits.personNameMaxLength, {
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

import type { Settings, SettingsPatch } from '#shared/contract/accounts.ts'
import { accountSettingsTexts } from '#shared/texts/account-settings.ts'
import { accountsTexts } from '#shared/texts/accounts.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { tidyLine } from '#shared/typed-text.ts'
import { ApiProblem, isRefusedAs } from '#web/lib/api-problem.ts'
import { type Problems, useForm } from '#web/ui/form/use-form.ts'
import { toEmail } from '../account-rules.ts'
import { useChangeSettings } from './settings.data.ts'
import { type SettingsDraft, settingsProblemsOf } from './settings-rules.ts'

export type SettingsFormState = ReturnType<typeof useSettingsForm>

const noPasswords = { password: '', confirmation: '', currentPassword: '' }

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
    // Untouched fields follow the server, because another device may have changed them.
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

/** Edits made during the save. A new address waits to be confirmed, and the old one is shown until then. */
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
    ...(name !== undefined && { name: tidyLine(name) }),
    ...(email !== undefined && toEmail(email) !== settings.email && { email: toEmail(email) }),
    ...(password && { password }),
    ...(asksCurrentPassword && currentPassword !== undefined && { currentPassword }),
  }
}

function refusedOf(error: Error): Problems {
  if (!(error instanceof ApiProblem)) return {}
  const { code, fields } = error
  if (fields.includes('/email')) return { email: accountsTexts.emailUnfit }
  if (code === 'accounts/wrong-password') return { currentPassword: refusalTexts[code].detail }
  if (code === 'accounts/password-unfit') return { password: refusalTexts[code].detail }
  return {}
}

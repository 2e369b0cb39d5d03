import { type SubmitEvent, useState } from 'react'
import type { Settings, SettingsPatch } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { focusFirstRefused, focusFirstWrong } from '#web/ui/focus.ts'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { toEmail } from '../account-rules.ts'
import { useChangeSettings } from './settings.data.ts'
import { type SettingsDraft, type SettingsProblems, settingsProblemsOf } from './settings-rules.ts'

export type SettingsFormState = ReturnType<typeof useSettingsForm>

type Edited = Partial<SettingsDraft>

const noPasswords = { password: '', confirmation: '', currentPassword: '' }
/** From top to bottom: the first with a problem gets the focus. */
const fields = ['name', 'email', 'password', 'confirmation', 'currentPassword'] as const

/** State, problems and submission of the settings form. */
export function useSettingsForm(settings: Settings) {
  const { name, email } = settings
  const [edited, setEdited] = useState<Edited>({})
  // Untouched fields follow the server: another device may have changed them.
  const draft = { name, email, ...noPasswords, ...edited }
  const [isTried, setIsTried] = useState(false)
  const [isSaved, showSaved] = useTransientFlag(limits.settingsSavedMs)
  const save = useChangeSettings()
  const isLoginChanged = toEmail(draft.email) !== settings.email || draft.password !== ''
  // A fresh link may expire while the form is open.
  const asksCurrentPassword =
    (settings.currentPasswordNeeded || isRefusedAs(save.error, 'accounts/wrong-password')) &&
    isLoginChanged
  const needsFreshLink =
    settings.freshLinkNeeded || isRefusedAs(save.error, 'accounts/fresh-link-needed')
  const problems = settingsProblemsOf(draft, asksCurrentPassword)
  const refused = refusedField(save.error)

  const edit = (change: Edited) => {
    setEdited(before => ({ ...before, ...change }))
    if (save.isError) save.reset()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const { currentTarget: form } = event
    if (focusFirstWrong(form, fields, problems) || save.isPending) return
    const onError = (error: Error) => focusFirstRefused(form, fields, refusedField(error) ?? {})
    save.mutate(changeOf(settings, edited, asksCurrentPassword), { onSuccess, onError })
  }
  const onSuccess = () => {
    setIsTried(false)
    setEdited(now => (now === edited ? {} : withoutLogin(now)))
    showSaved()
  }
  return {
    draft,
    edit,
    submit,
    asksCurrentPassword,
    needsFreshLink,
    problems: { ...shownProblems(problems, draft, isTried), ...refused },
    hasFailed: save.isError && !refused && !needsFreshLink,
    isSaving: save.isPending,
    isSaved,
  }
}

/** Problems show after the first try; only the two passwords are compared while typing. */
function shownProblems(problems: SettingsProblems, draft: SettingsDraft, isTried: boolean) {
  if (isTried) return problems
  return draft.confirmation === '' ? {} : { confirmation: problems.confirmation }
}

/** Edits made while saving. A new address waits to be confirmed: until then the old one is shown. */
function withoutLogin(edited: Edited): Edited {
  const { email: _, ...others } = edited
  return { ...others, ...noPasswords }
}

function changeOf(
  settings: Settings,
  { name, email, password, currentPassword }: Edited,
  asksCurrentPassword: boolean,
): SettingsPatch {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && toEmail(email) !== settings.email && { email: toEmail(email) }),
    ...(password && { password }),
    ...(asksCurrentPassword && currentPassword !== undefined && { currentPassword }),
  }
}

const isRefusedAs = (error: Error | null, code: RefusalCode) =>
  error instanceof ApiProblem && error.code === code

/** A refusal that is shown at a field. */
function refusedField(error: Error | null): SettingsProblems | undefined {
  const code = error instanceof ApiProblem ? error.code : undefined
  if (code === 'accounts/wrong-password') return { currentPassword: refusalTexts[code].detail }
  if (code === 'accounts/password-unfit') return { password: refusalTexts[code].detail }
  return undefined
}

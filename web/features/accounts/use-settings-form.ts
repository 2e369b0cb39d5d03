import { type SubmitEvent, useState } from 'react'
import type { Settings, SettingsPatch } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { focusFirstWrong } from '#web/ui/focus-field.ts'
import { useBriefly } from '#web/ui/use-briefly.ts'
import {
  type SettingsDraft,
  type SettingsProblems,
  settingsProblemsOf,
  toEmail,
} from './account-rules.ts'
import { useChangeSettings } from './settings.data.ts'

export type SettingsFormState = ReturnType<typeof useSettingsForm>

type Edited = Partial<SettingsDraft & Pick<Settings, 'locationCellMeters'>>

const noPasswords = { password: '', confirmation: '', currentPassword: '' }
/** From top to bottom: the first one that is wrong takes the focus. */
const fields = ['name', 'email', 'password', 'confirmation', 'currentPassword'] as const

/** What the settings form holds, what is wrong with it, and how it is saved. */
export function useSettingsForm(settings: Settings) {
  const { name, email, locationCellMeters } = settings
  const [edited, setEdited] = useState<Edited>({})
  // What was not touched follows the server: another device may have changed it.
  const draft = { name, email, locationCellMeters, ...noPasswords, ...edited }
  const [isTried, setIsTried] = useState(false)
  const [isSaved, showSaved] = useBriefly(limits.settingsSavedMs)
  const save = useChangeSettings()
  const isLoginChanged = toEmail(draft.email) !== settings.email || draft.password !== ''
  // The quarter of an hour after a mailed link may end while the form is open.
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
    const onError = (error: Error) => focusFirstWrong(form, fields, refusedField(error) ?? {})
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
    problems: { ...shownOf(problems, draft, isTried), ...refused },
    hasFailed: save.isError && !refused && !needsFreshLink,
    isSaving: save.isPending,
    isSaved,
  }
}

/** Nothing is called wrong before it was tried, but two passwords are compared as they are typed. */
function shownOf(problems: SettingsProblems, draft: SettingsDraft, isTried: boolean) {
  if (isTried) return problems
  return draft.confirmation === '' ? {} : { confirmation: problems.confirmation }
}

/** Of what was typed while it was being saved. Another address waits to be confirmed: the old one is shown again. */
function withoutLogin(edited: Edited): Edited {
  const { email: _, ...others } = edited
  return { ...others, ...noPasswords }
}

function changeOf(
  settings: Settings,
  { name, email, locationCellMeters, password, currentPassword }: Edited,
  asksCurrentPassword: boolean,
): SettingsPatch {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && toEmail(email) !== settings.email && { email: toEmail(email) }),
    ...(locationCellMeters !== undefined && { locationCellMeters }),
    ...(password && { password }),
    ...(asksCurrentPassword && currentPassword !== undefined && { currentPassword }),
  }
}

const isRefusedAs = (error: Error | null, code: RefusalCode) =>
  error instanceof ApiProblem && error.code === code

/** A refusal that belongs to one field, said there. */
function refusedField(error: Error | null): SettingsProblems | undefined {
  const code = error instanceof ApiProblem ? error.code : undefined
  if (code === 'accounts/wrong-password') return { currentPassword: refusalTexts[code].detail }
  if (code === 'accounts/password-unfit') return { password: refusalTexts[code].detail }
  return undefined
}

import { type SubmitEvent, useState } from 'react'
import type { Settings, SettingsChange } from '#shared/contract/accounts.ts'
import { limits } from '#shared/limits.ts'
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

const noPasswords = { password: '', confirmation: '', currentPassword: '' }
/** From top to bottom: the first one that is wrong takes the focus. */
const fields = ['name', 'email', 'password', 'confirmation', 'currentPassword'] as const

/** What the settings form holds, what is wrong with it, and how it is saved. */
export function useSettingsForm(settings: Settings) {
  const { name, email, locationCellMeters } = settings
  const [draft, setDraft] = useState({ name, email, locationCellMeters, ...noPasswords })
  const [isTried, setIsTried] = useState(false)
  const [isSaved, showSaved] = useBriefly(limits.settingsSavedMs)
  const save = useChangeSettings()
  const isLoginChanged = toEmail(draft.email) !== settings.email || draft.password !== ''
  const asksCurrentPassword = settings.currentPasswordNeeded && isLoginChanged
  const problems = settingsProblemsOf(draft, asksCurrentPassword)
  const refused = refusedField(save.error)

  const edit = (change: Partial<typeof draft>) => {
    setDraft(before => ({ ...before, ...change }))
    if (save.isError) save.reset()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const { currentTarget: form } = event
    if (focusFirstWrong(form, fields, problems) || save.isPending) return
    const onError = (error: Error) => focusFirstWrong(form, fields, refusedField(error) ?? {})
    const change = changeOf(settings, draft, asksCurrentPassword)
    save.mutate(() => change, { onSuccess, onError })
  }
  // Another address waits to be confirmed: until then the old one is the member's.
  const onSuccess = (saved: Settings) => {
    setIsTried(false)
    setDraft(before => ({ ...before, ...noPasswords, email: saved.email }))
    showSaved()
  }
  return {
    draft,
    edit,
    submit,
    asksCurrentPassword,
    problems: { ...shownOf(problems, draft, isTried), ...refused },
    hasFailed: save.isError && !refused,
    isSaving: save.isPending,
    isSaved,
  }
}

/** Nothing is called wrong before it was tried, but two passwords are compared as they are typed. */
function shownOf(problems: SettingsProblems, draft: SettingsDraft, isTried: boolean) {
  if (isTried) return problems
  return draft.confirmation === '' ? {} : { confirmation: problems.confirmation }
}

function changeOf(
  settings: Settings,
  {
    name,
    email,
    locationCellMeters,
    password,
    currentPassword,
  }: SettingsDraft & Pick<Settings, 'locationCellMeters'>,
  asksCurrentPassword: boolean,
): Partial<SettingsChange> {
  return {
    name: name.trim(),
    ...(toEmail(email) !== settings.email && { email: toEmail(email) }),
    locationCellMeters,
    ...(password !== '' && { password }),
    ...(asksCurrentPassword && { currentPassword }),
  }
}

/** A refusal that belongs to one field, said there. */
function refusedField(error: Error | null): SettingsProblems | undefined {
  const code = error instanceof ApiProblem ? error.code : undefined
  if (code === 'accounts/wrong-password') return { currentPassword: refusalTexts[code].detail }
  if (code === 'accounts/password-unfit') return { password: refusalTexts[code].detail }
  return undefined
}

import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { welcomeTexts } from '#shared/texts/welcome.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { focusFirstWrong } from '#web/ui/focus.ts'
import { DateField, TextField } from '#web/ui/form/text-field.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { StepActions } from '#web/ui/layout/step-actions.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { dayOf, readBirthdate } from './birthdate.ts'
import { useSaveProfile } from './profile.data.ts'

export interface FirstStepProps {
  profile: Profile
  /** Leads on without it. */
  skip: ReactNode
  onDone: () => void
}

/** Name and birthdate. Both are saved together: a birthdate can be corrected only once. */
export function FirstBasics({ profile, skip, onDone }: FirstStepProps) {
  const [name, setName] = useState(profile.profilename)
  const [birthdate, setBirthdate] = useState(profile.birthdate ?? '')
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { save, isSaving } = useSaveProfile(profile.id)
  const problems = { name: nameProblem(name), birthdate: birthdateProblem(birthdate) }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    setFailure(undefined)
    if (focusFirstWrong(event.currentTarget, ['name', 'birthdate'], problems)) return
    const isSameDate = birthdate === profile.birthdate
    try {
      await save({ profilename: name.trim(), ...(isSameDate ? {} : { birthdate }) })
      onDone()
    } catch (problem) {
      setFailure(refusalWords(problem) ?? profileTexts.tagsNotSaved)
    }
  }
  return (
    <Stack as="form" gap={5} noValidate onSubmit={event => void submit(event)}>
      <TextField
        label={profileTexts.name}
        helper={profileTexts.nameHelper}
        error={isTried ? problems.name : undefined}
        name="name"
        required
        autoComplete="nickname"
        value={name}
        onValueChange={setName}
      />
      <DateField
        label={profileTexts.birthdate}
        helper={profileTexts.birthdateHelper}
        error={isTried ? problems.birthdate : undefined}
        name="birthdate"
        required
        autoComplete="bday"
        max={dayOf()}
        value={birthdate}
        onValueChange={setBirthdate}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <StepActions>
        {skip}
        <Button type="submit" variant="primary" loading={isSaving}>
          {welcomeTexts.next}
        </Button>
      </StepActions>
    </Stack>
  )
}

function nameProblem(name: string) {
  if (name.trim() === '') return profileTexts.nameRequired
  const { profileNameMaxLength: most } = limits
  return name.length > most ? profileTexts.tooLong(most) : undefined
}

/** Today stands for what is no date. */
const birthdateProblem = (birthdate: string) =>
  readBirthdate(birthdate) === dayOf() ? welcomeTexts.birthdateNeeded : undefined

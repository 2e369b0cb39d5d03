import { type ReactNode, useState } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { welcomeTexts } from '#shared/texts/welcome.ts'
import { isLongerThan, tidyLine } from '#shared/typed-text.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { tagCategories } from '#web/lib/tags-by-category.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Chip } from '#web/ui/form/chip.tsx'
import { DateField, TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { StepActions } from '#web/ui/layout/page.tsx'
import { Cluster, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { dayOf, readBirthdate } from './birthdate.ts'
import styles from './first-steps.module.css'
import { useCharacteristics, useSaveProfile } from './profile.data.ts'
import { tagsWanted } from './profile-gaps.ts'

export interface FirstStepProps {
  profile: Profile
  skip: ReactNode
  onDone: () => void
}

/** Name and birthdate. Both are saved together, because a birthdate can be corrected only once. */
export function FirstBasics({ profile, skip, onDone }: FirstStepProps) {
  const { write, isSaving } = useSaveProfile(profile.id)
  const form = useForm({
    values: { name: profile.profilename, birthdate: profile.birthdate ?? '' },
    problemsOf: ({ name, birthdate }) => ({
      name: nameProblem(name),
      birthdate: birthdateProblem(birthdate),
    }),
    keepsFailure: true,
    failureOf: error => refusalWords(error) ?? profileTexts.tagsNotSaved,
    write,
    inputOf: ({ name, birthdate }) => ({
      profilename: tidyLine(name),
      ...(birthdate !== profile.birthdate && { birthdate }),
    }),
    onSent: onDone,
  })
  return (
    <Stack as="form" gap={5} noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('name')}
        label={profileTexts.name}
        helper={profileTexts.nameHelper}
        required
        autoComplete="nickname"
      />
      <DateField
        {...form.field('birthdate')}
        label={profileTexts.birthdate}
        helper={profileTexts.birthdateHelper}
        required
        autoComplete="bday"
        max={dayOf()}
      />
      {form.failure && <Notice kind="error">{form.failure}</Notice>}
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
  if (tidyLine(name) === '') return profileTexts.nameRequired
  const { profileNameMaxLength: most } = limits
  return isLongerThan(name, most) ? profileTexts.tooLong(most) : undefined
}

/** Today stands for an unreadable date. */
const birthdateProblem = (birthdate: string) =>
  readBirthdate(birthdate) === dayOf() ? welcomeTexts.birthdateNeeded : undefined

export function FirstTags({ profile, skip, onDone }: FirstStepProps) {
  const { chosen, toggle } = useCharacteristics(profile)
  const [hasFailed, setHasFailed] = useState(false)
  const press = async (tag: string, isChosen: boolean) => {
    setHasFailed(false)
    try {
      await toggle(tag, isChosen)
    } catch {
      // The tag is back to its earlier state, and the notice says why.
      setHasFailed(true)
    }
  }
  return (
    <Stack gap={5}>
      {tagCategories.map(({ category, tags }) => (
        <fieldset key={category}>
          <Hint as="legend" below={2} weight="strong">
            {category}
          </Hint>
          <Cluster gap={2}>
            {tags.map(({ tag, label }) => (
              <Chip
                key={tag}
                label={label}
                pressed={chosen.includes(tag)}
                onPressedChange={isChosen => void press(tag, isChosen)}
              />
            ))}
          </Cluster>
        </fieldset>
      ))}
      {hasFailed && <Notice kind="error">{profileTexts.tagsNotSaved}</Notice>}
      <StepActions>
        <Text as="output" className={styles.count} tone="muted">
          {welcomeTexts.chosen(chosen.length, tagsWanted)}
        </Text>
        {chosen.length < tagsWanted && skip}
        <Button variant="primary" disabled={chosen.length < tagsWanted} onClick={onDone}>
          {welcomeTexts.finish}
        </Button>
      </StepActions>
    </Stack>
  )
}

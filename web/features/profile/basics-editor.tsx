import { useRef, useState } from 'react'
import type { Profile, ProfileChange } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import {
  isMeasure,
  type MeasureName,
  type ShortFieldName,
  shortFieldNames,
  shortFields,
} from '#shared/profile-fields.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { shortFieldTexts } from '#shared/texts/profile-fields.ts'
import { isLongerThan, tidyLine, tidyText } from '#shared/typed-text.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { useLeaving } from '#web/lib/on-leaving.ts'
import { savingProps } from '#web/ui/form/save-status.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { DateField, TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
import { Grid } from '#web/ui/layout/primitives.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { dayOf, readBirthdate } from './birthdate.ts'
import { readMeasure } from './body-measures.ts'
import styles from './profile-editor.module.css'

export interface BasicsEditorProps {
  profile: Profile
  save: (change: Omit<ProfileChange, 'id'>) => Promise<unknown>
}

const tooLong = (maxLength: number) => (value: string) =>
  isLongerThan(value, maxLength) ? profileTexts.tooLong(maxLength) : undefined

export function BasicsEditor({ profile, save }: BasicsEditorProps) {
  const nameTooLong = tooLong(limits.profileNameMaxLength)
  const name = useSavedField({
    saved: profile.profilename,
    save: value => save({ profilename: tidyLine(value) }),
    check: value => (tidyLine(value) === '' ? profileTexts.nameRequired : nameTooLong(value)),
  })
  const birthdate = useSavedField({
    saved: profile.birthdate ?? '',
    save: value => save({ birthdate: value }),
    // Today stands for an unreadable date (`readBirthdate`). It is rejected here, without a call.
    check: value => (value === dayOf() ? profileTexts.underAge : undefined),
  })
  return (
    <Grid from="medium" columns={2} gap={5}>
      <SavedTextField
        field={name}
        label={profileTexts.name}
        helper={profileTexts.nameHelper}
        required
        autoComplete="nickname"
      />
      <DateField
        {...shownOf(birthdate)}
        label={profileTexts.birthdate}
        required
        autoComplete="bday"
        max={dayOf()}
        value={birthdate.value}
        onValueChange={birthdate.setValue}
        onBlur={({ currentTarget: { value, validity } }) => {
          const isUntouched = value === (profile.birthdate ?? '') && !validity.badInput
          void birthdate.commit(isUntouched ? value : readBirthdate(value))
        }}
        helper={
          profile.age === undefined ? profileTexts.birthdateHelper : profileTexts.ageIs(profile.age)
        }
      />
      {shortFieldNames.map(name => (
        <ShortFieldEditor key={name} {...{ name, profile, save }} />
      ))}
    </Grid>
  )
}

export function BiographyEditor({ profile, save }: BasicsEditorProps) {
  const description = useSavedField({
    saved: profile.description,
    save: value => save({ description: tidyText(value) }),
    check: tooLong(limits.descriptionMaxLength),
  })
  useLeaving(() => void description.commit())
  return (
    <div className={styles.whole}>
      <TextArea
        {...shownOf(description)}
        label={profileTexts.description}
        hideLabel
        rows={6}
        most={limits.descriptionMaxLength}
        value={description.value}
        onValueChange={description.setValue}
        onBlur={() => void description.commit()}
        helper={profileTexts.descriptionHelper}
      />
    </div>
  )
}

interface ShortFieldEditorProps extends BasicsEditorProps {
  name: ShortFieldName
}

function ShortFieldEditor({ name, profile, save }: ShortFieldEditorProps) {
  const { label, helper } = shortFieldTexts[name]
  const state = useSavedField({
    saved: profile[name],
    save: value => save({ [name]: tidyLine(value) }),
    check: tooLong(shortFields[name].maxLength),
  })
  const isRead = isMeasure(name) && state.value.trim() !== ''
  return (
    <SavedTextField
      field={state}
      label={label}
      helper={isRead ? readingOf(name, state.value) : helper}
      optional
      autoComplete="off"
    />
  )
}

/** A measure as others read it. */
function readingOf(measure: MeasureName, written: string): string {
  const read = readMeasure(measure, written)
  return read ? profileTexts.readAs(read.imperial, read.metric) : profileTexts.readAsWritten
}

interface SavedFieldOptions {
  saved: string
  save: (value: string) => Promise<unknown>
  /** @returns why a value cannot be saved */
  check?: (value: string) => string | undefined
}

/**
 * State of a field that is saved on blur. If that fails, it keeps the typed text, shows the error and offers a retry.
 */
function useSavedField({ saved, save, check }: SavedFieldOptions) {
  const [typed, setTyped] = useState<string>()
  const [invalid, setInvalid] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [isSaved, showSaved] = useTransientFlag(limits.editorSavedMs)
  /** Blur may follow Enter, and unmounting may follow blur, so the same value is sent only once. */
  const pending = useRef<string>(undefined)
  const value = typed ?? saved

  const commit = async (next = value) => {
    if (next !== value) setTyped(next)
    const problem = next === saved ? undefined : check?.(next)
    setInvalid(problem)
    setFailure(undefined)
    if (problem !== undefined || next === saved || next === pending.current) return
    pending.current = next
    setIsSaving(true)
    try {
      await save(next)
      // Text typed during the save stays. React Query delivers the saved value in a timer, and until then the field
      // must not show the old one.
      setTimeout(() => setTyped(now => (now === next ? undefined : now)))
      showSaved()
    } catch (refusal) {
      setFailure(refusalWords(refusal) ?? profileTexts.notSaved)
    } finally {
      if (pending.current === next) {
        pending.current = undefined
        setIsSaving(false)
      }
    }
  }

  return { value, setValue: setTyped, commit, invalid, failure, isSaving, isSaved }
}

type SavedField = ReturnType<typeof useSavedField>

function shownOf({ commit, invalid, failure, isSaving, isSaved }: SavedField) {
  const { status, error } = savingProps({
    isShown: isSaved,
    isSaving,
    failure,
    onRetry: () => void commit(),
  })
  return { status, error: invalid ?? error }
}

interface SavedTextFieldProps extends Omit<TextFieldProps, 'value' | 'onValueChange'> {
  field: SavedField
}

function SavedTextField({ field, ...props }: SavedTextFieldProps) {
  useLeaving(() => void field.commit())
  return (
    <TextField
      {...props}
      {...shownOf(field)}
      value={field.value}
      onValueChange={field.setValue}
      onBlur={() => void field.commit()}
      onKeyDown={event => {
        if (event.key === 'Enter') void field.commit()
      }}
    />
  )
}

import type { Profile, ProfileChange } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { useLeaving } from '#web/lib/use-leaving.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { dayOf, readBirthdate } from './birthdate.ts'
import { MeasureField } from './measure-field.tsx'
import styles from './profile-editor.module.css'
import { SavedText } from './saved-text.tsx'
import { SavedTextField } from './saved-text-field.tsx'
import { useSavedField } from './use-saved-field.ts'

export interface BasicsEditorProps {
  profile: Profile
  save: (change: Omit<ProfileChange, 'id'>) => Promise<unknown>
}

const tooLong = (most: number) => (value: string) =>
  value.length > most ? profileTexts.tooLong(most) : undefined

/** Name, birthdate, measures and biography; each field is saved when it is left. */
export function BasicsEditor({ profile, save }: BasicsEditorProps) {
  const nameTooLong = tooLong(limits.profileNameMaxLength)
  const name = useSavedField({
    saved: profile.profilename,
    save: value => save({ profilename: value.trim() }),
    check: value => (value.trim() === '' ? profileTexts.nameRequired : nameTooLong(value)),
  })
  const birthdate = useSavedField({
    saved: profile.birthdate ?? '',
    save: value => save({ birthdate: value }),
    // So reads what is no date. It was not typed, so nobody is asked to judge it.
    check: value => (value === dayOf() ? profileTexts.underAge : undefined),
  })
  const description = useSavedField({
    saved: profile.description,
    save: value => save({ description: value }),
    check: tooLong(limits.descriptionMaxLength),
  })
  useLeaving(() => void description.keep())
  return (
    <div className={styles.fields}>
      <SavedTextField
        field={name}
        label={profileTexts.name}
        helper={profileTexts.nameHelper}
        required
        autoComplete="nickname"
      />
      <DateField
        label={profileTexts.birthdate}
        required
        autoComplete="bday"
        max={dayOf()}
        value={birthdate.value}
        onValueChange={birthdate.setValue}
        onBlur={({ currentTarget: { value, validity } }) => {
          const isUntouched = value === (profile.birthdate ?? '') && !validity.badInput
          void birthdate.keep(isUntouched ? value : readBirthdate(value))
        }}
        error={birthdate.error}
        helper={
          <SavedText isSaved={birthdate.isSaved}>
            {profile.age === undefined
              ? profileTexts.birthdateHelper
              : profileTexts.ageIs(profile.age)}
          </SavedText>
        }
      />
      <MeasureField kind="height" profile={profile} save={save} />
      <MeasureField kind="weight" profile={profile} save={save} />
      <div className={styles.whole}>
        <TextArea
          label={profileTexts.description}
          rows={6}
          most={limits.descriptionMaxLength}
          value={description.value}
          onValueChange={description.setValue}
          onBlur={() => void description.keep()}
          error={description.error}
          helper={
            <SavedText isSaved={description.isSaved}>{profileTexts.descriptionHelper}</SavedText>
          }
        />
      </div>
    </div>
  )
}

import type { Profile, ProfileChange } from '#shared/contract/profile.ts'
import { limits } from '#shared/limits.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { SavedTextField } from './saved-text-field.tsx'
import { useSavedField } from './use-saved-field.ts'

export interface MeasureFieldProps {
  kind: 'height' | 'weight'
  profile: Profile
  save: (change: Omit<ProfileChange, 'id'>) => Promise<unknown>
}

const helpers = { height: profileTexts.heightHelper, weight: profileTexts.weightHelper }

/** Height or weight, in the member's own words. */
export function MeasureField({ kind, profile, save }: MeasureFieldProps) {
  const most = limits.bodyMeasureMaxLength
  const field = useSavedField({
    saved: profile[kind],
    save: value => save({ [kind]: value.trim() }),
    check: value => (value.length > most ? profileTexts.tooLong(most) : undefined),
  })
  return (
    <SavedTextField
      field={field}
      label={profileTexts[kind]}
      helper={helpers[kind]}
      optional
      autoComplete="off"
    />
  )
}

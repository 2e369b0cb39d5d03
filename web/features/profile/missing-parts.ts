import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'

/** What a profile lacks before others can see it, in words. */
export function missingParts(profile: Pick<Profile, 'profilename' | 'birthdate'>): string[] {
  return [
    ...(profile.profilename.trim() === '' ? [profileTexts.missingName] : []),
    ...(profile.birthdate === undefined ? [profileTexts.missingBirthdate] : []),
  ]
}

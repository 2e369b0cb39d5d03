import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { Notice } from '#web/ui/state/notice.tsx'

export function MissingNotice({ profile }: { profile: Profile }) {
  const parts = missingParts(profile)
  if (parts.length === 0) return null
  return (
    <Notice kind="warning" title={profileTexts.missingTitle}>
      <p>{profileTexts.missingBody(parts)}</p>
    </Notice>
  )
}

export function missingParts(profile: Pick<Profile, 'profilename' | 'birthdate'>): string[] {
  return [
    ...(profile.profilename.trim() === '' ? [profileTexts.missingName] : []),
    ...(profile.birthdate === undefined ? [profileTexts.missingBirthdate] : []),
  ]
}

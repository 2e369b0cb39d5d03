import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { Notice } from '#web/ui/notice.tsx'
import { missingParts } from './missing-parts.ts'

export interface MissingNoticeProps {
  profile: Profile
}

/** Says to its owner what the profile lacks; nothing when it is complete. */
export function MissingNotice({ profile }: MissingNoticeProps) {
  const parts = missingParts(profile)
  if (parts.length === 0) return null
  return (
    <Notice kind="warning" title={profileTexts.missingTitle}>
      <p>{profileTexts.missingBody(parts)}</p>
    </Notice>
  )
}

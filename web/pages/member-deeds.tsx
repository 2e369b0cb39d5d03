import { IconThumbUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { likesTexts } from '#shared/texts/likes.ts'
import { ReportButton } from '#web/features/moderation/report-button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export interface MemberDeedsProps {
  profile: Profile
  /** Blocks the member; offered after a report. */
  block: ReactNode
}

/** What is seldom done with another member: rate his pictures, report him. */
export function MemberDeeds({ profile, block }: MemberDeedsProps) {
  const { id, profilename, profilePics } = profile
  return (
    <>
      {profilePics.length > 0 && (
        <ButtonLink
          variant="quiet"
          to={`/profilePicRateSwipe?profileId=${id}`}
          icon={<IconThumbUp aria-hidden="true" />}
        >
          {likesTexts.ratePictures}
        </ButtonLink>
      )}
      <ReportButton thing={{ profileId: id }} name={profilename} blockOffer={block} />
    </>
  )
}

import { IconPencil } from '@tabler/icons-react'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { MissingNotice } from '#web/features/profile/missing-notice.tsx'
import { ProfileView } from '#web/features/profile/profile-view.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './profile.module.css'

export interface OwnProfileScreenProps {
  profile: Profile
}

/** The member's own profile, as others see it, with the way to change it. */
export function OwnProfileScreen({ profile }: OwnProfileScreenProps) {
  return (
    <div className={styles.single}>
      <ProfileView
        profile={profile}
        notice={<MissingNotice profile={profile} />}
        actions={
          <ButtonLink to="/profileEdit" variant="primary" icon={<IconPencil aria-hidden="true" />}>
            {profileTexts.edit}
          </ButtonLink>
        }
      />
    </div>
  )
}

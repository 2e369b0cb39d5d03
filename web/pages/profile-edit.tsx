import { IconEye, IconSettings } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { Profile } from '#shared/contract/profile.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { PictureEditor } from '#web/features/pictures/editor/picture-editor.tsx'
import { MissingNotice } from '#web/features/profile/missing-notice.tsx'
import { ownProfilesQuery, profileQuery } from '#web/features/profile/profile.data.ts'
import { ProfileEditor } from '#web/features/profile/profile-editor.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import styles from './profile-edit.module.css'
import { WithOwnProfile } from './with-own-profile.tsx'

// At the end of the page.
const PictureSharing = onDemand(
  async () => (await import('#web/features/pictures/sharing/picture-sharing.tsx')).PictureSharing,
)

/** /profileEdit */
export function ProfileEditPage() {
  useEffect(() => void PictureSharing.preload(), [])
  return <WithOwnProfile>{profile => <Editor profile={profile} />}</WithOwnProfile>
}

function Editor({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const refetch = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ownProfilesQuery.queryKey }),
      client.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey }),
    ])
  return (
    <Page width="narrow">
      <PageHeader
        title={profileTexts.editTitle}
        lead={profileTexts.editLead}
        actions={
          <>
            <ButtonLink to={`/profile/${profile.id}`} icon={<IconEye aria-hidden="true" />}>
              {profileTexts.viewMine}
            </ButtonLink>
            <ButtonLink to="/settings" icon={<IconSettings aria-hidden="true" />}>
              {profileTexts.accountSettings}
            </ButtonLink>
          </>
        }
      />
      <div className={styles.sections}>
        <MissingNotice profile={profile} />
        <ProfileEditor
          profile={profile}
          pictures={
            <section className={styles.pictures}>
              <h2>{picturesTexts.title}</h2>
              <p className={styles.lead}>{picturesTexts.lead}</p>
              <PictureEditor
                profileId={profile.id}
                pictures={profile.profilePics}
                onChanged={refetch}
              />
            </section>
          }
        />
        <Suspense>
          <PictureSharing
            ownerProfileId={profile.id}
            privatePictureIds={profile.profilePicIdsPrivate}
            refetchPictures={() => void refetch()}
          />
        </Suspense>
      </div>
    </Page>
  )
}

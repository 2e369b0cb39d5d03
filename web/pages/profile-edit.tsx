import {
  IconEye,
  IconId,
  IconLock,
  IconPhoto,
  IconQuote,
  IconSettings,
  IconTags,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { pictureSharingTexts } from '#shared/texts/picture-sharing.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { PictureEditor } from '#web/features/pictures/editor/picture-editor.tsx'
import { MissingNotice } from '#web/features/profile/missing-notice.tsx'
import { ownProfilesQuery, profileQuery } from '#web/features/profile/profile.data.ts'
import { ProfileEditor } from '#web/features/profile/profile-editor.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LinkRows } from '#web/ui/layout/link-rows.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'
import { useFocusOnName } from '#web/ui/layout/use-focus-on-hash.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { TwoPanes, useHasTwoPanes } from './two-panes.tsx'
import { WithOwnProfile } from './with-own-profile.tsx'

// At the end of the page.
const PictureSharing = onDemand(
  async () => (await import('#web/features/pictures/sharing/picture-sharing.tsx')).PictureSharing,
)

/** /profileEdit and /profileEdit/:section: one page, in which an address names a section. */
export function ProfileEditPage() {
  useEffect(() => void PictureSharing.preload(), [])
  return <WithOwnProfile>{profile => <Editor profile={profile} />}</WithOwnProfile>
}

/** Ids of the sections, which are the ends of their addresses. */
const sections = [
  { id: 'pictures', label: picturesTexts.title, icon: IconPhoto },
  { id: 'basics', label: profileTexts.basics, icon: IconId },
  { id: 'biography', label: profileTexts.description, icon: IconQuote },
  { id: 'tags', label: profileTexts.characteristics, icon: IconTags },
  { id: 'sharing', label: pictureSharingTexts.sectionTitle, icon: IconLock },
]
const addressOf = (id: string) => `/profileEdit/${id}`
const links = sections.map(section => ({ ...section, to: addressOf(section.id) }))

function Editor({ profile }: { profile: Profile }) {
  const { section = '' } = useParams()
  useFocusOnName(section)
  const hasBoth = useHasTwoPanes()
  return (
    <Page
      width={hasBoth ? 'normal' : 'narrow'}
      title={profileTexts.editTitle}
      lead={profileTexts.editLead}
      actions={
        <>
          <ButtonLink to={`/profile/${profile.id}`} icon={IconEye}>
            {profileTexts.viewMine}
          </ButtonLink>
          <ButtonLink to="/settings" icon={IconSettings}>
            {profileTexts.accountSettings}
          </ButtonLink>
        </>
      }
    >
      <TwoPanes
        list={
          hasBoth ? (
            <nav aria-label={profileTexts.sections}>
              <LinkRows links={links} currentTo={addressOf(section)} />
            </nav>
          ) : (
            <TabLinks label={profileTexts.sections} tabs={links} />
          )
        }
      >
        <Sections profile={profile} />
      </TwoPanes>
    </Page>
  )
}

function Sections({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const refetch = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ownProfilesQuery.queryKey }),
      client.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey }),
    ])
  return (
    <Stack gap={5}>
      <MissingNotice profile={profile} />
      <Card as="section" id="pictures" title={picturesTexts.title}>
        <Text below={4} tone="muted">
          {picturesTexts.lead}
        </Text>
        <Text as="div" tone="ink">
          <PictureEditor
            profileId={profile.id}
            pictures={profile.profilePics}
            onChanged={refetch}
          />
        </Text>
      </Card>
      <ProfileEditor profile={profile} />
      <Card>
        <Text as="div" tone="ink">
          <LateSection>
            <PictureSharing
              ownerProfileId={profile.id}
              privatePictureIds={profile.profilePicIdsPrivate}
              refetchPictures={() => void refetch()}
            />
          </LateSection>
        </Text>
      </Card>
    </Stack>
  )
}

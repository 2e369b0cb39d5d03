import { IconEyeOff, IconPhotoOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { pictureCropTexts } from '#shared/texts/picture-crop.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { PictureCropper } from '#web/features/pictures/crop/picture-cropper.tsx'
import { useUploadPicture } from '#web/features/pictures/pictures.data.ts'
import { ownProfilesQuery } from '#web/features/profile/profile.data.ts'
import { originalAddress } from '#web/lib/picture-address.ts'
import { showNsfw, useNsfwShown } from '#web/lib/show-nsfw.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { PageSkeleton } from '#web/ui/state/skeleton.tsx'
import { WithOwnProfile } from './with-own-profile.tsx'

const editor = '/profileEdit'

/** /profilePicEdit?id= */
export function ProfilePicEditPage() {
  return (
    <WithOwnProfile>
      {(profile, isFresh) => <Chosen profile={profile} isFresh={isFresh} />}
    </WithOwnProfile>
  )
}

function Chosen({ profile, isFresh }: { profile: Profile; isFresh: boolean }) {
  const [query] = useSearchParams()
  const isNsfwShown = useNsfwShown()
  const picture = profile.profilePics.find(({ id }) => id === query.get('id'))
  if (!picture) return isFresh ? <Gone /> : <PageSkeleton />
  if (picture.isNsfw && picture.nsfwBy !== 'UNRATED' && !isNsfwShown) return <Hidden />
  return <Crop key={picture.id} profileId={profile.id} picture={picture} />
}

function Gone() {
  return (
    <EmptyState
      level={1}
      icon={<IconPhotoOff />}
      title={pictureCropTexts.goneTitle}
      body={pictureCropTexts.goneBody}
      action={<ButtonLink to={editor}>{pictureCropTexts.back}</ButtonLink>}
    />
  )
}

function Hidden() {
  return (
    <EmptyState
      level={1}
      icon={<IconEyeOff />}
      title={picturesTexts.nsfwHidden}
      action={
        <>
          <ButtonLink to={editor}>{pictureCropTexts.back}</ButtonLink>
          <Button onClick={() => showNsfw(true)}>{picturesTexts.showNsfw}</Button>
        </>
      }
    />
  )
}

function Crop({ profileId, picture }: { profileId: string; picture: PictureFacts }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const upload = useUploadPicture(profileId)
  const save = async (file: File) => {
    await upload({ file, replaceId: picture.id })
    await client.invalidateQueries({ queryKey: ownProfilesQuery.queryKey })
    showToast({ kind: 'success', title: picturesTexts.saved, timeoutMs: pictureLimits.uploadedMs })
    await navigate(editor)
  }
  return (
    <Page width="narrow" title={pictureCropTexts.title} lead={pictureCropTexts.lead}>
      <PictureCropper
        address={originalAddress(picture.id, picture.version)}
        backTo={editor}
        onSave={save}
      />
    </Page>
  )
}

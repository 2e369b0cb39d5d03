import { IconEyeOff, IconPhotoOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { useNavigate, useSearchParams } from 'react-router'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { pictureCropTexts } from '#shared/texts/picture-crop.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { cropAspect, croppedSize, encodePicture } from '#web/features/pictures/encode-picture.ts'
import { useUploadPicture } from '#web/features/pictures/pictures.data.ts'
import { ownProfilesQuery } from '#web/features/profile/profile.data.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { originalAddress } from '#web/lib/picture-address.ts'
import { showNsfw, useNsfwShown } from '#web/lib/show-nsfw.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Row, Stack } from '#web/ui/layout/primitives.tsx'
import { CropStage } from '#web/ui/media/crop-stage.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
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
      icon={IconPhotoOff}
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
      icon={IconEyeOff}
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

const zoomMost = 4

/** Crops a picture with a frame of 4 to 5, and replaces it with what is inside. */
function Crop({ profileId, picture }: { profileId: string; picture: PictureFacts }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const upload = useUploadPicture(profileId)
  const image = useRef<HTMLImageElement>(null)
  const [cut, setCut] = useState<Area>()
  const [state, setState] = useState<'ready' | 'saving' | 'unseen'>('ready')
  const [failure, setFailure] = useState<string>()
  const saveCut = async (shown: HTMLImageElement, pixels: Area) => {
    const file = await encodePicture(shown, pixels, croppedSize(pixels))
    await upload({ file, replaceId: picture.id })
    await client.invalidateQueries({ queryKey: ownProfilesQuery.queryKey })
    showToast({ kind: 'success', title: picturesTexts.saved, timeoutMs: pictureLimits.uploadedMs })
    await navigate(editor)
  }
  const save = async () => {
    if (!image.current || !cut) return
    setState('saving')
    setFailure(undefined)
    try {
      await saveCut(image.current, cut)
    } catch (problem) {
      setFailure(refusalWords(problem) ?? pictureCropTexts.tryAgain)
      setState('ready')
    }
  }
  return (
    <Page width="narrow" title={pictureCropTexts.title} lead={pictureCropTexts.lead}>
      {state === 'unseen' ? (
        <ErrorState
          title={pictureCropTexts.unseenTitle}
          body={pictureCropTexts.unseenBody}
          onRetry={() => setState('ready')}
        />
      ) : (
        <Stack gap={4}>
          <CropStage
            address={originalAddress(picture.id, picture.version)}
            aspect={cropAspect}
            zoomMost={zoomMost}
            onCut={(_percent, pixels) => setCut(pixels)}
            onImage={shown => {
              image.current = shown
            }}
            onUnseen={() => setState('unseen')}
          />
          {failure && (
            <Notice kind="error" title={pictureCropTexts.failed}>
              <p>{failure}</p>
            </Notice>
          )}
          <Row gap={3} justify="end">
            <ButtonLink to={editor}>{pictureCropTexts.cancel}</ButtonLink>
            <Button
              variant="primary"
              loading={state === 'saving'}
              disabled={cut === undefined}
              onClick={() => void save()}
            >
              {pictureCropTexts.save}
            </Button>
          </Row>
        </Stack>
      )}
    </Page>
  )
}

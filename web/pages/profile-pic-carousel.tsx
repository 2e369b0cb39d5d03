import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { viewerTexts } from '#shared/texts/viewer.ts'
import { BlockButton, UntilBlocked } from '#web/features/likes/block-button.tsx'
import { PictureLikeButton } from '#web/features/likes/like-buttons.tsx'
import { ReportButton } from '#web/features/moderation/report-button.tsx'
import { FlagPicture } from '#web/features/pictures/flag-picture.tsx'
import { PictureViewer, ViewerLoading } from '#web/features/pictures/viewer/picture-viewer.tsx'
import {
  indexOfPicture,
  type ViewedPicture,
  viewedPictures,
} from '#web/features/pictures/viewer/viewed-pictures.ts'
import { isGone, useProfile } from '#web/features/profile/profile.data.ts'
import { ProfileGone } from '#web/features/profile/profile-gone.tsx'
import { failedRead } from '#web/lib/failed-read.ts'
import { useSession } from '#web/lib/session.ts'
import {
  isFromScreen,
  type ViewerQuery,
  viewerAddress,
  viewerQueryOf,
} from '#web/lib/viewer-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { NsfwSwitch } from './nsfw-switch.tsx'

/** /profilePicCarousel?profileId&id&ids */
export function ProfilePicCarouselPage() {
  const [search] = useSearchParams()
  const query = viewerQueryOf(search)
  const close = useCloseViewer(query ? `/profile/${query.profileId}` : '/')
  if (!query) return <ViewerLoading onClose={close} />
  const { profileId, ids } = query
  return (
    <UntilBlocked key={viewerAddress({ profileId, ids })}>
      {onBlocked => <ViewerScreen {...{ query, onBlocked }} onClose={close} />}
    </UntilBlocked>
  )
}

interface ViewerScreenProps {
  query: ViewerQuery
  onClose: () => void
  onBlocked: () => void
}

function ViewerScreen({ query, ...actions }: ViewerScreenProps) {
  const profile = useProfile(query.profileId)
  if (isGone(profile.error)) return <ProfileGone />
  if (profile.data) return <Viewer profile={profile.data} query={query} {...actions} />
  if (!profile.isLoadingError) return <ViewerLoading onClose={actions.onClose} />
  return <ErrorState level={1} title={viewerTexts.failedTitle} {...failedRead(profile)} />
}

interface ViewerProps extends ViewerScreenProps {
  profile: Profile
}

function Viewer({ profile, query, onClose, onBlocked }: ViewerProps) {
  const { id, profilename, profilePics } = profile
  const { ids = [] } = query
  const navigate = useNavigate()
  const { state } = useLocation()
  const { profileId: ownId } = useSession()
  const pictures = viewedPictures(profilePics, ids)
  const index = indexOfPicture(pictures, query.id)
  const picture = pictures[index]
  const toProfile = <ButtonLink to={`/profile/${id}`}>{viewerTexts.viewProfile}</ButtonLink>
  if (pictures.length === 0) {
    return (
      <EmptyState
        level={1}
        title={viewerTexts.noneTitle}
        body={viewerTexts.noneBody}
        action={toProfile}
      />
    )
  }
  // Replaces the address, so that going back leaves the viewer, whichever picture is shown.
  const showIndex = (next: number) =>
    void navigate(viewerAddress({ profileId: id, id: pictures[next]?.id, ids }), {
      replace: true,
      state,
    })
  return (
    <Page width="window">
      <PictureViewer
        // Remounted at the current picture when the pictures or their order change.
        key={pictures.map(({ id: pictureId }) => pictureId).join()}
        name={profilename}
        pictures={pictures}
        index={index}
        onIndexChange={showIndex}
        onClose={onClose}
        actions={
          ownId === id ? (
            <ButtonLink to="/profileEdit">{profileTexts.edit}</ButtonLink>
          ) : (
            picture &&
            ownId && (
              <PictureActions
                ownProfileId={ownId}
                owner={{ id, name: profilename }}
                {...{ picture, onBlocked }}
              />
            )
          )
        }
        profileLink={toProfile}
        nsfwSwitch={<NsfwSwitch />}
      />
    </Page>
  )
}

/** Goes back to the screen that opened the viewer, or on to `fallback`. */
function useCloseViewer(fallback: string) {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => void (isFromScreen(state) ? navigate(-1) : navigate(fallback, { replace: true }))
}

interface PictureActionsProps {
  ownProfileId: string
  owner: { id: string; name: string }
  picture: ViewedPicture
  onBlocked: () => void
}

function PictureActions({ ownProfileId, owner, picture, onBlocked }: PictureActionsProps) {
  const { id, facts } = picture
  const liking = { likerProfileId: ownProfileId, likedProfileId: owner.id }
  return (
    <>
      <PictureLikeButton
        likerProfileId={ownProfileId}
        profilePicProfileId={owner.id}
        profilePicId={id}
      />
      {facts && !facts.isNsfw && <FlagPicture profilePicId={id} flaggerProfileId={ownProfileId} />}
      <ReportButton
        thing={{ profilePicId: id }}
        name={owner.name}
        blockOffer={<BlockButton {...liking} name={owner.name} onBlocked={onBlocked} />}
      />
    </>
  )
}

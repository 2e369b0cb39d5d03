import { BlockButton } from '#web/features/likes/block-button.tsx'
import { PictureLikeButton } from '#web/features/likes/picture-like-button.tsx'
import { ReportButton } from '#web/features/moderation/report-button.tsx'
import { FlagPicture } from '#web/features/pictures/flag-picture.tsx'
import type { ViewedPicture } from '#web/features/pictures/viewer/viewed-pictures.ts'

export interface PictureDeedsProps {
  ownProfileId: string
  owner: { id: string; name: string }
  picture: ViewedPicture
  onBlocked: () => void
}

/** What can be done with the picture of another: like it, say that it is not safe for work, report it. */
export function PictureDeeds({ ownProfileId, owner, picture, onBlocked }: PictureDeedsProps) {
  const { id, facts } = picture
  return (
    <>
      <PictureLikeButton
        likerProfileId={ownProfileId}
        profilePicProfileId={owner.id}
        profilePicId={id}
      />
      {facts && !facts.isNsfw && <FlagPicture pictureId={id} flaggerProfileId={ownProfileId} />}
      <ReportButton
        thing={{ profilePicId: id }}
        name={owner.name}
        blockOffer={
          <BlockButton
            likerProfileId={ownProfileId}
            likedProfileId={owner.id}
            name={owner.name}
            onBlocked={onBlocked}
          />
        }
      />
    </>
  )
}

import { PictureLikeButton } from '#web/features/likes/picture-like-button.tsx'
import { FlagPicture } from '#web/features/pictures/flag-picture.tsx'
import type { ViewedPicture } from '#web/features/pictures/viewer/viewed-pictures.ts'

export interface PictureDeedsProps {
  ownProfileId: string
  ownerProfileId: string
  picture: ViewedPicture
}

/** What can be done with the picture of another: like it, and say that it is not safe for work. */
export function PictureDeeds({ ownProfileId, ownerProfileId, picture }: PictureDeedsProps) {
  const { id, facts } = picture
  return (
    <>
      <PictureLikeButton
        likerProfileId={ownProfileId}
        profilePicProfileId={ownerProfileId}
        profilePicId={id}
      />
      {facts && !facts.isNsfw && <FlagPicture pictureId={id} flaggerProfileId={ownProfileId} />}
    </>
  )
}

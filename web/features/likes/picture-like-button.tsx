import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { likesTexts } from '#shared/texts/likes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type PictureLiking, usePictureLike, useSavePictureLike } from './picture-likes.data.ts'
import { useSayNotSaved } from './use-say-not-saved.ts'

export interface PictureLikeButtonProps extends PictureLiking {
  profilePicId: string
}

/** A heart on somebody else's picture. */
export function PictureLikeButton({ profilePicId, ...liking }: PictureLikeButtonProps) {
  const isLiked = usePictureLike(liking, profilePicId) === 'LIKE'
  const { mutate } = useSavePictureLike(liking, useSayNotSaved(likesTexts.failed))
  return (
    <IconButton
      variant="floating"
      label={isLiked ? likesTexts.removePictureLike : likesTexts.likePicture}
      icon={isLiked ? <IconHeartFilled /> : <IconHeart />}
      onClick={() => mutate({ profilePicId, likeType: isLiked ? 'DISLIKE' : 'LIKE' })}
    />
  )
}

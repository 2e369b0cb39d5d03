import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { likesTexts } from '#shared/texts/likes.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { type Liking, useLike, useSaveLike } from './likes.data.ts'
import { type PictureLiking, usePictureLike, useSavePictureLike } from './picture-likes.data.ts'
import { useNotSavedToast } from './use-not-saved-toast.ts'

/** Toggles between 'Like' and 'Remove Like'. */
export function LikeButton(liking: Liking) {
  const isLiked = useLike(liking) === 'LIKE'
  const { mutate } = useSaveLike(liking, useNotSavedToast(likesTexts.failed))
  return (
    <Button
      variant={isLiked ? 'secondary' : 'primary'}
      icon={isLiked ? <IconHeartFilled aria-hidden="true" /> : <IconHeart aria-hidden="true" />}
      onClick={() => mutate(isLiked ? 'DISLIKE' : 'LIKE')}
    >
      {isLiked ? likesTexts.removeLike : likesTexts.like}
    </Button>
  )
}

interface PictureLikeButtonProps extends PictureLiking {
  profilePicId: string
}

/** A heart on a picture of another member. */
export function PictureLikeButton({ profilePicId, ...liking }: PictureLikeButtonProps) {
  const isLiked = usePictureLike(liking, profilePicId) === 'LIKE'
  const { mutate } = useSavePictureLike(liking, useNotSavedToast(likesTexts.failed))
  return (
    <IconButton
      variant="floating"
      label={isLiked ? likesTexts.removePictureLike : likesTexts.likePicture}
      icon={isLiked ? <IconHeartFilled /> : <IconHeart />}
      onClick={() => mutate({ profilePicId, likeType: isLiked ? 'DISLIKE' : 'LIKE' })}
    />
  )
}

import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { likesTexts } from '#shared/texts/likes.ts'
import { failureToast } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { type Liking, useLike, useSaveLike } from './likes.data.ts'
import { type PictureLiking, usePictureLike, useSavePictureLike } from './picture-likes.data.ts'

export function LikeButton(liking: Liking) {
  const isLiked = useLike(liking) === 'LIKE'
  const { mutate } = useSaveLike(liking, useNotSavedToast(likesTexts.failed))
  return (
    <Button
      variant={isLiked ? 'secondary' : 'primary'}
      icon={isLiked ? IconHeartFilled : IconHeart}
      onClick={() => mutate(isLiked ? 'DISLIKE' : 'LIKE')}
    >
      {isLiked ? likesTexts.removeLike : likesTexts.like}
    </Button>
  )
}

export function PictureLikeButton({
  profilePicId,
  ...liking
}: PictureLiking & { profilePicId: string }) {
  const isLiked = usePictureLike(liking, profilePicId) === 'LIKE'
  const { mutate } = useSavePictureLike(liking, useNotSavedToast(likesTexts.failed))
  return (
    <IconButton
      variant="floating"
      label={isLiked ? likesTexts.removePictureLike : likesTexts.likePicture}
      icon={isLiked ? IconHeartFilled : IconHeart}
      onClick={() => mutate({ profilePicId, likeType: isLiked ? 'DISLIKE' : 'LIKE' })}
    />
  )
}

/** @returns a function that shows in a toast why a like could not be saved */
export function useNotSavedToast(title: string): (problem: Error) => void {
  const showToast = useToast()
  return problem => showToast({ id: 'like', ...failureToast(title, problem) })
}

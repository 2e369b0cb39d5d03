import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { likesTexts } from '#shared/texts/likes.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { type Liking, useLike, useSaveLike } from './likes.data.ts'

/** 'Like' and 'Remove Like': the one press after the other. */
export function LikeButton(liking: Liking) {
  const like = useLike(liking)
  const showToast = useToast()
  const { mutate } = useSaveLike(liking, problem => {
    const isRefused = problem instanceof ApiProblem && problem.status > 0
    const description = isRefused ? problem.detail : likesTexts.tryAgain
    showToast({ id: 'like', kind: 'error', title: likesTexts.failed, description })
  })
  const isLiked = like.likeType === 'LIKE'
  return (
    <Button
      variant={isLiked ? 'secondary' : 'primary'}
      icon={isLiked ? <IconHeartFilled aria-hidden="true" /> : <IconHeart aria-hidden="true" />}
      onClick={() => mutate({ ...like, likeType: isLiked ? 'DISLIKE' : 'LIKE' })}
    >
      {isLiked ? likesTexts.removeLike : likesTexts.like}
    </Button>
  )
}

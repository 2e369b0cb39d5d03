import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { likesTexts } from '#shared/texts/likes.ts'
import { Button } from '#web/ui/button.tsx'
import { type Liking, useLike, useSaveLike } from './likes.data.ts'
import { useSayNotSaved } from './use-say-not-saved.ts'

/** 'Like' and 'Remove Like': the one press after the other. */
export function LikeButton(liking: Liking) {
  const isLiked = useLike(liking) === 'LIKE'
  const { mutate } = useSaveLike(liking, useSayNotSaved(likesTexts.failed))
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

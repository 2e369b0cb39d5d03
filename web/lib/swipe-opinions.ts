import type { LikeType } from '#shared/contract/likes.ts'

/** What a card says that is swiped that way, be it a member or a picture. */
export const swipeOpinions = {
  left: 'DISLIKE',
  down: 'UNDETERMINED',
  right: 'LIKE',
} as const satisfies Record<string, LikeType>

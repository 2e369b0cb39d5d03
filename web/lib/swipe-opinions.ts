import type { LikeType } from '#shared/contract/likes.ts'

/** The opinion that each swipe direction stands for, of a member or of a picture. */
export const swipeOpinions = {
  left: 'DISLIKE',
  down: 'UNDETERMINED',
  right: 'LIKE',
} as const satisfies Record<string, LikeType>

/** Where a page of likes ended: the time of its last like, and the ids that distinguish likes of the same time. */
export interface LikeCursor {
  readonly tsCreated: number
  readonly ids: readonly string[]
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Dates up to the year 5138. */
const moment = '(0|[1-9]\\d{0,13})'

export const likeCursorPattern = (idCount: number): string => `^${moment}(:${uuid}){${idCount}}$`

export const writeLikeCursor = ({ tsCreated, ids }: LikeCursor): string =>
  [tsCreated, ...ids].join(':')

export function readLikeCursor(text: string): LikeCursor {
  const [tsCreated, ...ids] = text.split(':')
  return { tsCreated: Number(tsCreated), ids }
}

/** Whether a like comes after another in a newest-first list. */
export function isBehind(like: LikeCursor, other: LikeCursor): boolean {
  if (like.tsCreated !== other.tsCreated) return like.tsCreated < other.tsCreated
  const differing = like.ids.findIndex((id, index) => id !== other.ids[index])
  return differing >= 0 && (like.ids[differing] ?? '') < (other.ids[differing] ?? '')
}

interface Listed {
  readonly tsCreated: number
}
interface ListedProfileIds extends Listed {
  readonly likerProfileId: string
  readonly likedProfileId: string
}
interface ListedPictureIds extends Listed {
  readonly likerProfileId: string
  readonly profilePicId: string
}

/** In a member's list, one of the two ids is always theirs. */
export const profileLikeCursor = (like: ListedProfileIds): LikeCursor => ({
  tsCreated: like.tsCreated,
  ids: [like.likerProfileId, like.likedProfileId],
})

export const pictureLikeCursor = (like: ListedPictureIds): LikeCursor => ({
  tsCreated: like.tsCreated,
  ids: [like.likerProfileId, like.profilePicId],
})

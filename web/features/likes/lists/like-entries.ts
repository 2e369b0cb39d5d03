import type {
  LikeBrief,
  ListedPictureLike,
  ListedProfileLike,
} from '#shared/contract/like-lists.ts'

export type ListedLike = ListedProfileLike | ListedPictureLike

export interface LikeEntry {
  readonly brief: LikeBrief
  readonly isMutual: boolean
  readonly isNew: boolean
  /** The time of the newest like. */
  readonly tsCreated: number
  readonly pictures: readonly LikedPicture[]
}

interface LikedPicture {
  readonly id: string
  readonly ownerId: string
  readonly version: number
}

/**
 * The members of a list in order, without duplicates. Several likes of one member are one entry, at the index of the
 * newest.
 */
export function entriesOf(likes: readonly ListedLike[]): LikeEntry[] {
  const ofMembers = Map.groupBy(likes, ({ brief }) => brief.profileId)
  return [...ofMembers.values()].flatMap(ofMember => {
    const [newest] = ofMember
    if (!newest) return []
    return {
      brief: newest.brief,
      isMutual: newest.isMutual,
      isNew: ofMember.some(({ isNew }) => isNew),
      tsCreated: newest.tsCreated,
      pictures: picturesOf(ofMember),
    }
  })
}

/** Without duplicates, also if a like has moved between two pages. */
function picturesOf(likes: readonly ListedLike[]): LikedPicture[] {
  const pictures = new Map<string, LikedPicture>()
  for (const like of likes) {
    if (!('profilePicId' in like)) continue
    const { profilePicId: id, profilePicProfileId: ownerId, pictureVersion: version } = like
    pictures.set(id, { id, ownerId, version })
  }
  return [...pictures.values()]
}

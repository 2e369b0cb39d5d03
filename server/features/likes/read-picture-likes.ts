import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ProfilePicLike } from '#shared/contract/likes.ts'
import { serverLimits } from '#shared/server-limits.ts'
import {
  type PictureLikeRow,
  pictureLikesGiven,
  pictureLikesReceived,
} from './picture-likes.queries.ts'

interface Wished {
  readonly page?: number
  readonly size?: number
  readonly profilePicProfileId?: string
}

const defaults = { page: 0, size: serverLimits.pictureLikesPageDefault }

/** What a member thinks of pictures, the latest first. */
export async function readPictureLikesGiven(
  platform: Pick<Platform, 'clock' | 'db'>,
  likerId: string,
  { profilePicProfileId: ofProfileId, ...page }: Wished,
): Promise<ProfilePicLike[]> {
  const rows = await pictureLikesGiven(platform, likerId, { ...defaults, ...page, ofProfileId })
  return rows.map(toPictureLike)
}

/** Who likes a member's pictures, the latest first. */
export async function readPictureLikesReceived(
  db: Db,
  likedId: string,
  page: Wished,
): Promise<ProfilePicLike[]> {
  const rows = await pictureLikesReceived(db, likedId, { ...defaults, ...page })
  return rows.map(toPictureLike)
}

const toPictureLike = ({ createdAt, ...like }: PictureLikeRow): ProfilePicLike => ({
  ...like,
  tsCreated: createdAt.getTime(),
})

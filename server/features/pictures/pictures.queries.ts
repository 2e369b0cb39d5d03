import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isThere } from '#server/policies/erased.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'

/** Whoever adds, orders or counts a profile's pictures does so alone. Refused when it has been erased. */
export async function lockPicturesOf(db: Db, profileId: string): Promise<void> {
  const profile = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where(isThere())
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!profile) refuse('session/missing')
}

export async function countPictures(db: Db, profileId: string): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  return count
}

export interface PictureViewer {
  readonly profileId: string
  readonly isAdmin: boolean
}

/** Pictures as far as the viewer may now know that they exist; an administrator knows of all public ones. */
export function picturesSeenBy(
  db: Db,
  viewer: PictureViewer,
  pictureIds: readonly string[],
  now: Date,
) {
  return db
    .selectFrom('pictures')
    .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
    .select(['pictures.id', 'pictures.profile_id as ownerId', 'pictures.version'])
    .select(['pictures.width', 'pictures.height', 'pictures.nsfw_by as nsfwBy'])
    .select(['pictures.bundle', 'pictures.late_bundle as lateBundle'])
    .select('pictures.private_since as privateSince')
    .where('pictures.id', 'in', pictureIds)
    .where(isThere())
    .where(isOpenTo(viewer.profileId, now))
    .$if(!viewer.isAdmin, query => query.where(isVisibleTo(viewer.profileId)))
    .execute()
}

export type SeenPicture = Awaited<ReturnType<typeof picturesSeenBy>>[number]

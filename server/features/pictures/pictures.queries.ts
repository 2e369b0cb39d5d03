import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'

/** Whoever adds, orders or counts a profile's pictures does so alone. Refused when it has been erased. */
export async function lockPicturesOf(db: Db, profileId: string): Promise<void> {
  const profile = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
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

/** A picture as far as the viewer may know that it exists; an administrator knows of all public ones. */
export function pictureSeenBy(
  db: Db,
  viewer: { readonly profileId: string; readonly isAdmin: boolean },
  pictureId: string,
  now: Date,
) {
  return db
    .selectFrom('pictures')
    .innerJoin('profiles', 'profiles.id', 'pictures.profile_id')
    .select(['pictures.id', 'pictures.profile_id as ownerId', 'pictures.version'])
    .select(['pictures.width', 'pictures.bundle', 'pictures.nsfw_by as nsfwBy'])
    .select('pictures.private_since as privateSince')
    .where('pictures.id', '=', pictureId)
    .where(isOpenTo(viewer.profileId, now))
    .$if(!viewer.isAdmin, query => query.where(isVisibleTo(viewer.profileId)))
    .executeTakeFirst()
}

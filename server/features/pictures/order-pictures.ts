import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockPicturesOf } from './pictures.queries.ts'

/** Puts a profile's pictures in the given order, the first being the main one. The ids must be exactly those it has. */
export async function orderPictures(
  db: Db,
  profileId: string,
  pictureIds: readonly string[],
): Promise<void> {
  await lockPicturesOf(db, profileId)
  const has = await db
    .selectFrom('pictures')
    .select('id')
    .where('profile_id', '=', profileId)
    .execute()
  const wished = new Set(pictureIds)
  const isPermutation =
    wished.size === pictureIds.length &&
    wished.size === has.length &&
    has.every(({ id }) => wished.has(id))
  if (!isPermutation) {
    const errors = [{ path: '/profilePicIds', message: 'must be the pictures of the profile' }]
    refuse('request/invalid', { errors })
  }
  if (wished.size === 0) return
  await sql`
    update pictures set sort_order = wished.place
    from unnest(${sql.val([...wished])}::uuid[]) with ordinality as wished (id, place)
    where pictures.id = wished.id and pictures.profile_id = ${profileId}
  `.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ProfileChange } from '#shared/contract/profile.ts'
import { lockPicturesOf } from './pictures.queries.ts'
import { revokePublic } from './sharing/revoke-grants.ts'

/**
 * Puts a profile's pictures in the given order, the first public one being the main one, and makes them private or public
 * as the lists say. A list alone must name exactly the pictures of its kind; both together, every picture once.
 * @returns whether the public ones are others now, or in another order
 */
export async function arrangePictures(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  profileId: string,
  lists: Pick<ProfileChange, 'profilePicIds' | 'profilePicIdsPrivate'>,
): Promise<boolean> {
  const { profilePicIds: open, profilePicIdsPrivate: closed } = lists
  if (!open && !closed) return false
  await lockPicturesOf(db, profileId)
  const has = await db
    .selectFrom('pictures')
    .select(['id', 'private_since as privateSince'])
    .where('profile_id', '=', profileId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const known = (isPrivate: boolean) =>
    has.filter(({ privateSince }) => (privateSince !== null) === isPrivate).map(({ id }) => id)
  const wished = [...(open ?? known(false)), ...(closed ?? known(true))]
  const ids = new Set(wished)
  const isWhole = wished.length === ids.size && ids.size === has.length
  if (!isWhole || has.some(({ id }) => !ids.has(id))) {
    const path = open ? '/profilePicIds' : '/profilePicIdsPrivate'
    refuse('request/invalid', {
      errors: [{ path, message: 'must be the pictures of the profile' }],
    })
  }
  if (ids.size === 0) return false
  const closedIds = closed ?? known(true)
  await sql`
    update pictures set
      sort_order = wished.place,
      private_since = case
        when pictures.id = any(${sql.val(closedIds)}::uuid[]) then coalesce(private_since, ${clock.now()})
      end
    from unnest(${sql.val(wished)}::uuid[]) with ordinality as wished (id, place)
    where pictures.id = wished.id and pictures.profile_id = ${profileId}
  `.execute(db)
  await revokePublic(db, profileId, clock.now())
  return open !== undefined && open.join() !== known(false).join()
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Arrangement, moved } from '#shared/arrangement.ts'
import type { ProfileChange } from '#shared/contract/profile.ts'
import { lockPicturesOf } from './pictures.queries.ts'
import { revokePublic } from './sharing/revoke-grants.ts'

type Lists = Pick<ProfileChange, 'profilePicIds' | 'profilePicIdsPrivate'>

/**
 * Puts a profile's pictures in the wished order, the first public one being the main one, and makes them private or public
 * as the lists, then the move, say. A list alone must name exactly the pictures of its kind; both together, every picture
 * once.
 * @returns whether the public ones are others now, or in another order
 */
export async function arrangePictures(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  profileId: string,
  { movePicture, ...lists }: Lists & Pick<ProfileChange, 'movePicture'>,
): Promise<boolean> {
  if (!lists.profilePicIds && !lists.profilePicIdsPrivate && !movePicture) return false
  await lockPicturesOf(db, profileId)
  const before = await arrangementOf(db, profileId)
  const listed = listedIn(before, lists)
  const wished = movePicture ? movedIn(listed, movePicture) : listed
  const ids = [...wished.open, ...wished.closed]
  if (ids.length === 0) return false
  await sql`
    update pictures set
      sort_order = wished.place,
      private_since = case
        when pictures.id = any(${sql.val(wished.closed)}::uuid[])
        then coalesce(private_since, ${clock.now()})
      end
    from unnest(${sql.val(ids)}::uuid[]) with ordinality as wished (id, place)
    where pictures.id = wished.id and pictures.profile_id = ${profileId}
  `.execute(db)
  await revokePublic(db, profileId, clock.now())
  return wished.open.join() !== before.open.join()
}

async function arrangementOf(db: Db, profileId: string): Promise<Arrangement> {
  const has = await db
    .selectFrom('pictures')
    .select(['id', 'private_since as privateSince'])
    .where('profile_id', '=', profileId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const idsOf = (isPrivate: boolean) =>
    has.filter(({ privateSince }) => (privateSince !== null) === isPrivate).map(({ id }) => id)
  return { open: idsOf(false), closed: idsOf(true) }
}

function listedIn(now: Arrangement, lists: Lists): Arrangement {
  const { profilePicIds: open = now.open, profilePicIdsPrivate: closed = now.closed } = lists
  const has = [...now.open, ...now.closed]
  const wished = [...open, ...closed]
  const ids = new Set(wished)
  const isWhole = wished.length === ids.size && ids.size === has.length
  if (!isWhole || has.some(id => !ids.has(id))) {
    const path = lists.profilePicIds ? '/profilePicIds' : '/profilePicIdsPrivate'
    refuseField(path, 'must be the pictures of the profile')
  }
  return { open, closed }
}

function movedIn(now: Arrangement, move: NonNullable<ProfileChange['movePicture']>): Arrangement {
  const { id, beforeId, stayingIds = [] } = move
  if (![...now.open, ...now.closed].includes(id)) {
    refuseField('/movePicture/id', 'must be a picture of the profile')
  }
  if (beforeId === id) refuseField('/movePicture/beforeId', 'must be another picture')
  return moved(now, move, new Set(stayingIds))
}

function refuseField(path: string, message: string): never {
  refuse('request/invalid', { errors: [{ path, message }] })
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuseField } from '#server/platform/refusal.ts'
import { type Arrangement, moved } from '#shared/arrangement.ts'
import type { ProfileChange } from '#shared/contract/profile.ts'
import { lockPicturesOf } from './pictures.queries.ts'
import { revokePublic } from './sharing/revoke-grants.ts'

type Lists = Pick<ProfileChange, 'profilePicIds' | 'profilePicIdsPrivate'>

/**
 * Orders a profile's pictures and makes them private or public, first by the lists, then by the move. The first public
 * picture is the main picture. A single list must name exactly the pictures of its kind. Both together must name every
 * picture once.
 * @returns whether the public pictures or their order have changed
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
  const arranged = movePicture ? movedIn(listed, movePicture) : listed
  const ids = [...arranged.open, ...arranged.closed]
  if (ids.length === 0) return false
  await sql`
    update pictures set
      sort_order = arranged.place,
      private_since = case
        when pictures.id = any(${sql.val(arranged.closed)}::uuid[])
        then coalesce(private_since, ${clock.now()})
      end
    from unnest(${sql.val(ids)}::uuid[]) with ordinality as arranged (id, place)
    where pictures.id = arranged.id and pictures.profile_id = ${profileId}
  `.execute(db)
  await revokePublic(db, profileId, clock.now())
  return arranged.open.join() !== before.open.join()
}

async function arrangementOf(db: Db, profileId: string): Promise<Arrangement> {
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'private_since as privateSince'])
    .where('profile_id', '=', profileId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const idsOf = (isPrivate: boolean) =>
    pictures.filter(({ privateSince }) => (privateSince !== null) === isPrivate).map(({ id }) => id)
  return { open: idsOf(false), closed: idsOf(true) }
}

function listedIn(now: Arrangement, lists: Lists): Arrangement {
  const { profilePicIds: open = now.open, profilePicIdsPrivate: closed = now.closed } = lists
  const existing = [...now.open, ...now.closed]
  const listed = [...open, ...closed]
  const ids = new Set(listed)
  const isComplete = listed.length === ids.size && ids.size === existing.length
  if (!isComplete || existing.some(id => !ids.has(id))) {
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

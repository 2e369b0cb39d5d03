import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { isOpenTo } from '#server/policies/private-pictures.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'

type PictureRow = Omit<PictureFacts, 'isNsfw' | 'nsfwBy'> & {
  readonly nsfwBy: NonNullable<PictureFacts['nsfwBy']> | null
}

/** Of the pictures those that the viewer may see, the public ones first. */
function profiles(db: Db, viewerId: string, now: Date) {
  return db
    .selectFrom('profiles')
    .select(['profiles.id', 'profiles.name', 'profiles.birthdate', 'profiles.height'])
    .select(['profiles.weight', 'profiles.characteristics', 'profiles.description'])
    .select('profiles.updated_at as updatedAt')
    .select(
      sql<PictureRow[]>`(
        select coalesce(
          json_agg(
            json_build_object(
              'id', id, 'version', version, 'width', width, 'height', height,
              'isPrivate', private_since is not null, 'nsfwBy', nsfw_by
            )
            order by private_since is not null, sort_order, id
          ),
          '[]'
        )
        from pictures
        where profile_id = profiles.id and ${isOpenTo(viewerId, now)}
      )`.as('pictures'),
    )
}

export type ProfileRow = Awaited<ReturnType<typeof profilesOf>>[number]
export type SeenProfileRow = NonNullable<Awaited<ReturnType<typeof profileSeenBy>>>

/** A profile as far as the viewer may know that it exists, with the published point while others may see one. */
export function profileSeenBy(db: Db, viewerId: string, profileId: string, now: Date) {
  return profiles(db, viewerId, now)
    .leftJoin('positions', join =>
      join
        .onRef('positions.profile_id', '=', 'profiles.id')
        .on('positions.hidden', '=', false)
        .on('positions.effective_until', '>', now),
    )
    .select(['positions.lat', 'positions.lon'])
    .where('profiles.id', '=', profileId)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst()
}

/** Whether there is a conversation of the two, whoever began it. */
export async function haveTalked(db: Db, one: string, other: string): Promise<boolean> {
  const [low, high] = [one, other].toSorted()
  const row = await db
    .selectFrom('chat_conversations')
    .select('begun_at')
    .where('low_profile_id', '=', low ?? one)
    .where('high_profile_id', '=', high ?? other)
    .executeTakeFirst()
  return row !== undefined
}

/** The viewer's own profiles, the default one first. */
export function profilesOf(db: Db, viewer: Viewer, now: Date) {
  return profiles(db, viewer.profileId, now)
    .where('profiles.account_id', '=', viewer.accountId)
    .orderBy(eb => eb('profiles.id', '=', viewer.profileId), 'desc')
    .orderBy('profiles.id')
    .limit(20)
    .execute()
}

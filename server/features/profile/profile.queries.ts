import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { isVisibleTo } from '#server/policies/contact.ts'

function profiles(db: Db) {
  return db
    .selectFrom('profiles')
    .select(['profiles.id', 'profiles.name', 'profiles.birthdate', 'profiles.height'])
    .select(['profiles.weight', 'profiles.characteristics', 'profiles.description'])
    .select('profiles.updated_at as updatedAt')
    .select(eb =>
      sql<string[]>`array(${eb
        .selectFrom('pictures')
        .select('pictures.id')
        .whereRef('pictures.profile_id', '=', 'profiles.id')
        .orderBy('pictures.sort_order')
        .orderBy('pictures.id')})`.as('pictureIds'),
    )
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof profileSeenBy>>>

/** A profile as far as the viewer may know that it exists. */
export function profileSeenBy(db: Db, viewerId: string, profileId: string) {
  return profiles(db)
    .where('profiles.id', '=', profileId)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst()
}

/** The viewer's own profiles, the default one first. */
export function profilesOf(db: Db, viewer: Viewer): Promise<ProfileRow[]> {
  return profiles(db)
    .where('profiles.account_id', '=', viewer.accountId)
    .orderBy(eb => eb('profiles.id', '=', viewer.profileId), 'desc')
    .orderBy('profiles.id')
    .limit(20)
    .execute()
}

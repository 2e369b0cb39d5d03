import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isVisibleTo } from '#server/policies/contact.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { likes } from './liked-member.ts'

/** Whom a member likes and who likes them, the newest of the member's own likes first. */
export async function mutualLikes(db: Db, me: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select profiles.id
    from (
      select liked_profile_id, created_at from likes
      where liker_profile_id = ${me} and like_type = 'LIKE'
      order by created_at desc, liked_profile_id desc
      limit ${serverLimits.mutualLikesAmong}
    ) as own
    join profiles on profiles.id = own.liked_profile_id and ${isVisibleTo(me)}
    where ${likes(sql`own.liked_profile_id`, sql`${me}::uuid`)}
    order by own.created_at desc, profiles.id desc
    limit ${serverLimits.mutualLikesMax}`.execute(db)
  return rows.map(({ id }) => id)
}

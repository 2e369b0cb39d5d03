import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#server/platform/database/schema.generated.ts'

/** The rule over `pictures`: public ones are open to whoever may see the owner, private ones to owner and grantees. */
export function isOpenTo(viewerId: string, now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'pictures'>()
  return eb.or([
    eb('pictures.private_since', 'is', null),
    eb('pictures.profile_id', '=', viewerId),
    eb.exists(
      eb
        .selectFrom('pictures_grants')
        .select('pictures_grants.id')
        .whereRef('pictures_grants.picture_id', '=', 'pictures.id')
        .where('pictures_grants.viewer_profile_id', '=', viewerId)
        .where(isActive(now)),
    ),
  ])
}

/** The rule inside a query over `pictures`: everybody who is logged in may see it, and nobody has marked it. */
export const isForEverybody = sql<boolean>`(pictures.private_since is null and pictures.nsfw_by is null)`

/** The rule inside a query over `pictures_grants`: neither taken back nor run out. */
export function isActive(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'pictures_grants'>()
  return eb.and([
    eb('pictures_grants.revoked_at', 'is', null),
    eb.or([
      eb('pictures_grants.expires_at', 'is', null),
      eb('pictures_grants.expires_at', '>', now),
    ]),
  ])
}

import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#server/platform/database/schema.generated.ts'

/**
 * Condition on `pictures`: a public one is open to everyone who may see its owner, a private one to its owner and
 * grantees.
 */
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

/** Condition on `pictures`: every logged-in member may see it, and it does not count as explicit. */
export const isForEverybody = sql<boolean>`(pictures.private_since is null and pictures.nsfw_by is null)`

/** Condition on `pictures_grants`: neither taken back nor past its end. */
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

import { type RawBuilder, sql } from 'kysely'

/** The rule inside a query over `pictures`: jurors have found that it is of its owner, in this version and not long ago. */
export function isVerified(now: Date): RawBuilder<boolean> {
  return sql`exists (select from identify_badges badge
    where badge.picture_id = pictures.id and badge.picture_version = pictures.version
      and badge.verified_until > ${now})`
}

import { type RawBuilder, sql } from 'kysely'

/** Condition on `pictures`: jurors recently found that this version shows its owner. */
export function isVerified(now: Date): RawBuilder<boolean> {
  return sql`exists (select from identify_badges badge
    where badge.picture_id = pictures.id and badge.picture_version = pictures.version
      and badge.verified_until > ${now})`
}

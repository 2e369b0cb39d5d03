import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isOneHousehold } from '#server/policies/one-household.ts'
import { signalLimits } from './signal-rules.ts'

/** Pictures that look the same and are on several profiles. */

/** Of a picture that is all over the site a few are enough. */
const twinsEach = 5

/** Rows of `pictures` that somebody may be asked about. */
export const isPublic = (table: string) =>
  sql`${sql.ref(`${table}.private_since`)} is null and ${sql.ref(`${table}.nsfw_by`)} is null`

/** When the bytes came: bundles end in an id that begins with the time. */
const cameAt = (table: string) => sql`split_part(${sql.ref(`${table}.bundle`)}, '.', 2)`

/** Of a picture `p`, public ones of others that look the same. Where couples share one, it is theirs. */
export const twins: RawBuilder<unknown> = sql`
  select twin.profile_id, ${cameAt('twin')} < ${cameAt('p')} as is_older
  from pictures twin
  where twin.look_bands && p.look_bands and twin.profile_id <> p.profile_id and ${isPublic('twin')}
    and bit_count(twin.look_rows # p.look_rows) <= ${sql.lit(signalLimits.pictureBitsMax)}
    and bit_count(twin.look_columns # p.look_columns) <= ${sql.lit(signalLimits.pictureBitsMax)}
    and not exists (
      select from profiles cross join (select array[p.profile_id] as ids) as parties
      where profiles.id = twin.profile_id and ${isOneHousehold})
  limit ${sql.lit(twinsEach)}`

/** Whether a public picture of a member was on another profile before. */
export async function hasTwin(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from pictures p cross join lateral (${twins}) as twin
    where p.profile_id = ${profileId} and ${isPublic('p')} and twin.is_older limit 1`.execute(db)
  return rows.length > 0
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isOneHousehold } from '#server/policies/one-household.ts'
import { saveLooked, spanOf } from './looks.ts'
import { signalLimits } from './signal-rules.ts'
import { storeSignals } from './stored-signals.ts'

const picturesPerRun = 500
/** Of a picture that is all over the site a few are enough. */
const twinsEach = 5

/** Rows of `pictures` that somebody may be asked about. */
const isPublic = (table: string) =>
  sql`${sql.ref(`${table}.private_since`)} is null and ${sql.ref(`${table}.nsfw_by`)} is null`

/** When the bytes came: bundles end in an id that begins with the time. */
const cameAt = (table: string) => sql`split_part(${sql.ref(`${table}.bundle`)}, '.', 2)`

/** Of a picture `p`, public ones of others that look the same. Where couples share one, it is theirs. */
const twins: RawBuilder<unknown> = sql`
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

/** Looks whether pictures that came are on other profiles. Of two members the one who had it later is asked about. */
export async function lookAtTwins(platform: Pick<Platform, 'clock' | 'db'>): Promise<number> {
  const { clock, db } = platform
  const { since, until } = await spanOf(db, 'PICTURES', clock.now())
  const { rows } = await sql<{ lookedAt: Date; profileIds: string[] }>`
    select p.looked_at as "lookedAt", array(
      select distinct case when is_older then p.profile_id else twin.profile_id end
      from (${twins}) as twin) as "profileIds"
    from pictures p
    where p.looked_at > ${since} and p.looked_at <= ${until} and p.look_bands is not null
      and ${isPublic('p')}
    order by p.looked_at limit ${picturesPerRun}`.execute(db)
  const suspects = new Set(rows.flatMap(({ profileIds }) => profileIds))
  const signal = 'PICTURE_ELSEWHERE'
  for (const profileId of suspects) {
    await storeSignals(platform, { profileId, signals: [signal], among: [signal] })
  }
  const last = rows.at(-1)?.lookedAt
  await saveLooked(db, 'PICTURES', rows.length === picturesPerRun && last ? last : until)
  return suspects.size
}

import { sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import { saveLooked, spanOf } from './looks.ts'
import { storeSignals } from './stored-signals.ts'
import { isPublic, twins } from './twins.ts'

const picturesPerRun = 500

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

import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { relatedAmong } from '#server/policies/jurors.ts'
import { lockPairs } from '#server/policies/write-between.ts'
import { reportsJudged } from '../case-parties.ts'
import { dismissJurors } from './end-calls.ts'
import { sealPairs } from './seals.ts'

/** Of a running case `c`: called jurors and reporters who are not kept apart, since the report came after the draw. */
export const unsealedPairs = sql`
  select j.juror_profile_id as juror, r.reporter_profile_id as party
  from moderation_jurors j join moderation_reports r on r.id in ${reportsJudged(sql`c.id`)}
  where j.case_id = c.id and j.state = 'CALLED' and j.juror_profile_id <> r.reporter_profile_id
    and not exists (
      select from blocks b
      where b.blocker_profile_id = j.juror_profile_id and b.blocked_profile_id = r.reporter_profile_id)`

/**
 * Seals jurors from whoever has reported since. Those who are no strangers to them judge no more, and are not kept apart:
 * that would tell either what the other did.
 */
export async function sealLateReporters(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  caseId: string,
): Promise<void> {
  const { rows } = await sql<{ juror: string; party: string }>`
    select distinct pair.* from moderation_cases c cross join lateral (${unsealedPairs}) as pair
    where c.id = ${caseId} order by juror, party`.execute(tx)
  if (rows.length === 0) return
  await lockPairs(
    tx,
    rows.map(({ juror, party }) => [juror, party] as const),
  )
  const related = new Set<string>()
  for (const [party, pairs] of Map.groupBy(rows, row => row.party)) {
    const jurors = pairs.map(({ juror }) => juror)
    for (const id of await relatedAmong(tx, jurors, party)) related.add(id)
  }
  await dismissJurors(tx, caseId, [...related])
  const strangers = rows.filter(({ juror }) => !related.has(juror))
  const pairs = strangers.map(({ juror, party }) => [juror, party] as const)
  await sealPairs(tx, { caseId, pairs, now: clock.now() })
}

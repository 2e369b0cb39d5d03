import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { doesWorseThanChance, isWorseThanChance } from '#server/policies/standing.ts'
import {
  openCommunity,
  removeOtherCases,
  seatsOf,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { sharedSiteWithClock } from '#server/testing/test-site.ts'
import { juries } from '#shared/justice-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { makeCase } from '../decisions/decisions.factory.ts'
import { maskCase } from '../mask-case.ts'

const site = await sharedSiteWithClock()
await removeOtherCases(site)

it('of many reports jurors read the first ones, and are strangers to all who wrote one', async () => {
  const { db } = site.platform
  const { accused, jurors } = await openCommunity(site, 2 + juries[1].jurors + 1)
  const reporters = await site.members(
    Array.from({ length: serverLimits.reportsJudged + 2 }, () => ({ name: 'Reporter' })),
  )
  const words = 'They do not stop'
  const reported = {
    accused,
    reporters,
    reason: 'HARASSMENT',
    words,
    seed: Buffer.alloc(32),
  } as const
  const caseId = await makeCase(site.platform, { ...reported, stage: 'ANSWER' })
  const reports = await db
    .selectFrom('moderation_reports')
    .select(['id', 'reporter_profile_id as by'])
    .where('case_id', '=', caseId)
    .orderBy('reported_at')
    .orderBy('id')
    .execute()
  const first = reports.slice(0, serverLimits.reportsJudged)
  const last = reporters.find(({ profileId }) => profileId === reports.at(-1)?.by)
  const [friend] = jurors
  if (!last || !friend) throw new Error('nobody')
  await sendMessage(friend, last, 'Hello')

  await db.transaction().execute(tx => maskCase(tx, caseId))
  const masked = db.selectFrom('moderation_reports').select('id').where('masked_text', '!=', '')
  const read = await masked.where('case_id', '=', caseId).orderBy('id').execute()
  expect(read.map(({ id }) => id)).toEqual(first.map(({ id }) => id).toSorted())

  await waitUntilDue(site, caseId)
  const seats = await seatsOf(site, caseId)
  expect(seats).toHaveLength(juries[1].jurors)
  expect(seats.map(seat => seat.juror_profile_id)).not.toContain(friend.profileId)
})

it('a query finds the same members worse than a coin as the rule does', async () => {
  const { db, clock } = site.platform
  const { profileId } = await site.member()
  const answers = db.deleteFrom('moderation_practice_answers').where('profile_id', '=', profileId)
  for (let answered = 0; answered <= 30; answered++) {
    for (const right of new Set(
      [0, 1, 2, 3, 5, 8, 9, 10, 11].map(each => Math.min(each, answered)),
    )) {
      await answers.execute()
      await sql`
        insert into moderation_practice_answers (profile_id, item, upholds, is_right, answered_at)
        select ${profileId}::uuid, 'item ' || n, true, n <= ${right}::int, ${clock.now()}
        from generate_series(1, ${answered}::int) as n`.execute(db)
      const { rows } = await sql<{ found: boolean }>`
        select ${doesWorseThanChance(sql`${profileId}`)} as found`.execute(db)
      expect([answered, right, rows[0]?.found]).toEqual([
        answered,
        right,
        isWorseThanChance({ answered, right }),
      ])
    }
  }
})

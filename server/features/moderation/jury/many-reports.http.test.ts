import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { doesWorseThanChance, isWorseThanChance } from '#server/policies/standing.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import {
  openCommunity,
  removeOtherCases,
  seatsOf,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
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
  const traits = { reason: 'HARASSMENT', words: 'They do not stop', stage: 'ANSWER' } as const
  const parties = { accused, reporters, seed: Buffer.alloc(32) }
  const caseId = await makeCase(site.platform, { ...parties, ...traits })
  const [friend] = firstOf(jurors, 1)
  const [last] = firstOf(reporters.toReversed(), 1)
  await sendMessage(friend, last, 'Hello')

  await db.transaction().execute(tx => maskCase(tx, caseId))
  const reports = await rowsOf(site, 'moderation_reports', { case_id: caseId })
  const read = reports.filter(report => report.masked_text !== '')
  const judged = reporters.slice(0, serverLimits.reportsJudged)
  expect(read.map(report => report.reporter_profile_id)).toEqual(
    judged.map(({ profileId }) => profileId),
  )

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

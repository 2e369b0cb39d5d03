import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { knownAs } from '#server/testing/case-actions.ts'
import {
  castVote,
  openJudged,
  reject,
  removeOtherCases,
  storeJudgedCase,
} from '#server/testing/jury-actions.ts'
import { writeTo } from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'

/** Many votes wait for cases that another process holds. The site has a pool of twelve connections. */

const [site, second] = await ownTwoSites({ clock: new TestClock(Date.now()) })
await removeOtherCases(site)
const votesMost = 50

interface Cast {
  readonly juror: TestMember
  readonly caseId: string
}

/** Casts the votes while another process holds their cases, and asks for other things meanwhile. */
async function voteWhileHeld(votes: readonly Cast[]) {
  const [member, other] = await site.many(2)
  // Finds the seats first, so that all votes reach the held cases.
  for (const { juror, caseId } of votes) await knownAs(site, juror, caseId)
  const cast = await second.platform.db.transaction().execute(async tx => {
    const caseIds = votes.map(({ caseId }) => caseId)
    await sql`select from moderation_cases where id = any(${caseIds}::uuid[]) for update`.execute(
      tx,
    )
    const answers = votes.map(({ juror, caseId }) => castVote(site, juror, caseId, reject))
    const settled = Promise.all(answers)
    for (let time = 0; time < 3; time++) {
      expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
      expectDone(await member.visitor.call('GET /api/settings'))
      expectDone(await writeTo(member, other, 'Hello'))
    }
    expect(await waitingForLocks(tx)).toBe(0)
    return { settled }
  })
  for (const answer of await cast.settled) expectDone(answer)
}

async function waitingForLocks(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like '%moderation_cases%'`.execute(db)
  return rows[0]?.count
}

const votedIn = async (caseIds: readonly string[]) =>
  (await rowsOf(site, 'moderation_jurors', { case_id: caseIds, state: 'VOTED' })).length

it('fifty votes on one case that is held keep no connection, and count once a juror', async () => {
  const { caseId, jury } = await openJudged(site)
  const votes = Array.from({ length: votesMost }, (_, index) => ({ caseId, index }))
  const cast = votes.flatMap(({ index }) => {
    const juror = jury[index % jury.length]
    return juror ? [{ juror, caseId }] : []
  })
  await voteWhileHeld(cast)
  expect(await votedIn([caseId])).toBe(jury.length)
})

it('fifty votes on fifty held cases keep no connection either', async () => {
  const [accused, ...jurors] = await site.many(11)
  const cast: Cast[] = []
  for (const juror of jurors) {
    for (let count = 0; count < votesMost / jurors.length; count++) {
      cast.push({ juror, caseId: await storeJudgedCase(site, juror, accused) })
    }
  }
  await voteWhileHeld(cast)
  expect(await votedIn(cast.map(({ caseId }) => caseId))).toBe(votesMost)
})

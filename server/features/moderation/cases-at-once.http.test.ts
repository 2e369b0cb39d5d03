import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  answer,
  appeal,
  giveVerdict,
  knownAs,
  newsOf,
  reviewMs,
  storedCase,
} from '#server/testing/case-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { attemptOf, summoned } from '#server/testing/identify-actions.ts'
import {
  castVote,
  castVotes,
  eraseMember,
  openCommunity,
  passStage,
  reject,
  seatsOf,
  setServing,
  storeCase,
  summonedOf,
  times,
  uphold,
  verdictsOf,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { at } from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import { statusesOf } from '#server/testing/visitor.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { advanceDueCases } from './case-steps.ts'
import { checkDraws } from './jury/draw-jurors.ts'

/** Members, administrators and jobs act in one case at the same moment, on two processes. */

const [site, second] = await ownTwoSites({ clock: new TestClock(Date.now()) })
const community = await openCommunity(site, 30)
const administrator = await site.member({ roles: ['ADMIN'] })

const elsewhere = (member: TestMember) => at(second, member)

const pair = () => site.many(2)

/** A case that waits for its answer. */
async function openCase() {
  const [accused, reporter] = await pair()
  return { accused, reporter, id: await storeCase(site, { accused, reporters: [reporter] }) }
}

async function openVote() {
  const opened = await openCase()
  await waitUntilDue(site, opened.id)
  return { ...opened, jury: await summonedOf(site, community, opened.id) }
}

const overturn = ({ visitor }: TestMember, id: string, body: object = { penalty: 'DAY' }) =>
  visitor.call('PUT /api/admin/cases/:id/overturning', {
    params: { id },
    body: { reason: 'I see it otherwise', ...body },
  })

it('a vote sent twice counts once, and only one of two different ones counts', async () => {
  const { id, jury } = await openVote()
  const [one, other] = firstOf(jury, 2)
  const twice = await Promise.all([
    castVote(site, one, id, reject),
    castVote(site, elsewhere(one), id, reject),
  ])
  expect(statusesOf(twice)).toEqual([204, 204])
  const torn = [castVote(site, other, id, reject), castVote(site, elsewhere(other), id, uphold())]
  expect(statusesOf(await Promise.all(torn))).toEqual([204, 409])
  for (const juror of [one, other]) {
    const work = { work_id: await knownAs(site, juror, id) }
    expect(await rowsOf(site, 'billing_credits', work)).toHaveLength(1)
  }
})

it('votes are counted once, while administrators overturn and jobs look for due cases', async () => {
  const { id, jury } = await openVote()
  const votes = await Promise.all(
    jury.map((juror, index) =>
      castVote(site, index % 2 ? juror : elsewhere(juror), id, uphold('WEEK')),
    ),
  )
  expect(statusesOf(votes)).toEqual(jury.map(() => 204))
  await passStage(site, id)
  const [overturned] = await Promise.all([
    overturn(administrator, id, {}),
    advanceDueCases(site.platform),
    advanceDueCases(second.platform),
  ])
  // The job may have skipped the case that was being overturned.
  await advanceDueCases(site.platform)
  const verdicts = await verdictsOf(site, id)
  expect(verdicts[0]).toMatchObject({ round: 1, upheld: true, votes_for: 7 })
  expect(verdicts).toHaveLength(overturned.status === 204 ? 2 : 1)
})

it('only one of two appeals at once stands, and never together with an overturning', async () => {
  const [accused, reporter] = await pair()
  const [another] = await pair()
  const reporters = [reporter, another]
  const id = await storeCase(site, { accused, reporters })
  site.clock.advance(reviewMs)
  await giveVerdict(site, id, { upheld: false })
  const appeals = [
    appeal(site, reporter, id, 'Look again'),
    appeal(site, elsewhere(another), id, 'So do I'),
  ]
  expect(statusesOf(await Promise.all(appeals))).toEqual([204, 409])
  await waitUntilDue(site, id)
  expect(await storedCase(site, id)).toMatchObject({ stage: 'VOTE', round: 2 })

  const { id: contested, reporter: third } = await openCase()
  site.clock.advance(reviewMs)
  await giveVerdict(site, contested, { upheld: false })
  const both = [appeal(site, third, contested, 'Look again'), overturn(administrator, contested)]
  expect(statusesOf(await Promise.all(both))).toEqual([204, 409])
})

it('an answer at the end of its time is accepted or refused, and one jury is drawn', async () => {
  const { accused, reporter, id } = await openCase()
  await passStage(site, id, 1)
  const [answered] = await Promise.all([
    answer(site, accused, id, 'In time'),
    advanceDueCases(second.platform),
  ])
  expect(answered.status).toBe(204)
  await passStage(site, id)
  await Promise.all([site, second].map(({ platform }) => advanceDueCases(platform)))
  expect(await summonedOf(site, community, id)).toHaveLength(7)
  const late = await storeCase(site, { accused: reporter, reporters: [accused] })
  await passStage(site, late)
  const [refused] = await Promise.all([
    answer(site, reporter, late, 'Too late'),
    advanceDueCases(second.platform),
  ])
  expect(refused.status).toBe(409)
  // The job skips the case if the answer has locked it.
  await advanceDueCases(site.platform)
  expect(await summonedOf(site, community, late)).toHaveLength(7)
})

it('juries of cases and attempts are summoned at once, while members come and go', async () => {
  const cases = [await openCase(), await openCase(), await openCase()]
  site.clock.advance(justiceLimits.answerMs)
  const owners = await site.many(4)
  const [attempts] = await Promise.all([
    Promise.all(owners.map(owner => attemptOf(second, elsewhere(owner)))),
    Promise.all(community.jurors.map(juror => setServing(juror, true))),
    advanceDueCases(site.platform),
    advanceDueCases(second.platform),
  ])
  // A run leaves to the next one a case whose jurors somebody else is summoning.
  await advanceDueCases(site.platform)
  for (const { id } of cases) expect(await summonedOf(site, community, id)).toHaveLength(7)
  for (const { attemptId } of attempts) {
    expect(await summoned(community.jurors, attemptId)).toHaveLength(5)
  }
})

it('a due step is taken once by two processes at once, and notified once', async () => {
  const { accused, id } = await openCase()
  async function takeStep() {
    await passStage(site, id)
    const processes = [site, second, site, second]
    await Promise.all(processes.map(({ platform }) => advanceDueCases(platform)))
  }
  await takeStep()
  const { seed } = await storedCase(site, id)
  const drawn = [{ number: 1, drawn: 7, isAsDeclared: true }]
  expect(await checkDraws(site.platform, id, seed)).toMatchObject(drawn)
  await castVotes(site, await summonedOf(site, community, id), id, times(5, uphold()))
  await takeStep()
  expect(await verdictsOf(site, id)).toHaveLength(1)
  expect(await newsOf(accused)).toEqual(['CASE_NEWS'])
})

it('a step that fails midway leaves nothing, does not delay other cases, and is taken again', async () => {
  const { db } = site.platform
  const [{ id: cut }, { id: whole }] = [await openCase(), await openCase()]
  site.clock.advance(justiceLimits.answerMs)
  await sql`
    create function cut_off() returns trigger language plpgsql as $$ begin
      if new.case_id = ${sql.lit(cut)} then raise exception 'cut off'; end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger cut_off before insert on notifications
    for each row execute function cut_off()`.execute(db)
  await expect(advanceDueCases(site.platform)).rejects.toThrow('1 steps failed')
  await sql`drop function cut_off cascade`.execute(db)
  const { seed, stage } = await storedCase(site, cut)
  expect(stage).toBe('ANSWER')
  expect(await seatsOf(site, cut)).toEqual([])
  expect(await checkDraws(site.platform, cut, seed)).toEqual([])
  expect(await seatsOf(site, whole)).toHaveLength(7)
  await advanceDueCases(second.platform)
  expect(await seatsOf(site, cut)).toHaveLength(7)
})

it('an erasure of a side or a juror does not wait for a case, nor a case for the erasure', async () => {
  const { id, accused, jury } = await openVote()
  const [leaving] = firstOf(jury, 1)
  const staying = jury.slice(1)
  const all = await Promise.all([
    ...staying.map(juror => castVote(site, juror, id, uphold('DAY'))),
    eraseMember(site, leaving),
    eraseMember(second, accused),
    advanceDueCases(second.platform),
  ])
  const statuses = all.flatMap(reply => (typeof reply === 'object' ? [reply.status] : []))
  for (const status of statuses) expect([204, 404]).toContain(status)
})

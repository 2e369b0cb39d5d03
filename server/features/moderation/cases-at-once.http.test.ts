import { expect, it } from 'vitest'
import {
  answer,
  appeal,
  giveVerdict,
  knownAs,
  reviewMs,
  storedCase,
} from '#server/testing/case-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { attemptOf, summoned } from '#server/testing/identify-actions.ts'
import {
  castVote,
  eraseMember,
  openCommunity,
  passStage,
  reject,
  setServing,
  storeCase,
  summonedOf,
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

/** What members, administrators and jobs do in one case at the same moment, on two processes. */

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

it('a vote sent twice counts once, and of two different ones one', async () => {
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

it('votes are counted once, while administrators overturn and jobs look for what is due', async () => {
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
  // The one that was overturned first may have been skipped.
  await advanceDueCases(site.platform)
  const verdicts = await verdictsOf(site, id)
  expect(verdicts[0]).toMatchObject({ round: 1, upheld: true, votes_for: 7 })
  expect(verdicts).toHaveLength(overturned.status === 204 ? 2 : 1)
})

it('of appeals of two reporters at once one stands, and beside an overturning never both', async () => {
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

it('an answer at the end of its time is taken or refused, and one jury is drawn', async () => {
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
  // The case was skipped if the answer had locked it.
  await advanceDueCases(site.platform)
  expect(await summonedOf(site, community, late)).toHaveLength(7)
})

it('juries of cases and of pictures are called at once, while members come and go', async () => {
  const cases = [await openCase(), await openCase(), await openCase()]
  site.clock.advance(justiceLimits.answerMs)
  const owners = await site.many(4)
  const [attempts] = await Promise.all([
    Promise.all(owners.map(owner => attemptOf(second, elsewhere(owner)))),
    Promise.all(community.jurors.map(juror => setServing(juror, true))),
    advanceDueCases(site.platform),
    advanceDueCases(second.platform),
  ])
  for (const { id } of cases) expect(await summonedOf(site, community, id)).toHaveLength(7)
  for (const { attemptId } of attempts) {
    expect(await summoned(community.jurors, attemptId)).toHaveLength(5)
  }
})

it('an erasure of a side or a juror waits for no case, nor a case for it', async () => {
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

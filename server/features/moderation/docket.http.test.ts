import { expect, it } from 'vitest'
import { giveVerdict, reported } from '#server/testing/case-actions.ts'
import { grantRole } from '#server/testing/member-actions.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { publishDocket } from './docket.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const site = await ownSite(
  'a clock of its own',
  {},
  { clock: new TestClock(Date.UTC(2031, 0, 10)) },
)

async function docket() {
  const { text } = expectDone(await site.visitor().call('GET /api/public/docket'))
  return JSON.parse(text)
}

/** Cases that take this many hours to a verdict. */
async function decide(verdicts: readonly boolean[], hours = 2) {
  const members = await site.members(verdicts.map(() => ({})))
  const [reporter] = await site.members([{}])
  const ids: string[] = []
  for (const { profileId } of members) ids.push(await reported(site, reporter, { profileId }))
  site.clock.advance(hours * hourMs)
  for (const [at, id] of ids.entries()) {
    await giveVerdict(site, id, { upheld: verdicts[at] ?? false })
  }
  return { ids, members }
}

it('counts whole months with at least five decided cases, in fives, and never changes published numbers', async () => {
  const { ids } = await decide([true, true, false, false])
  await publishDocket(site.platform)
  expect(await docket()).toEqual({ months: [] })
  // It is February. January waits for more cases.
  site.clock.advance(25 * dayMs)
  await publishDocket(site.platform)
  expect((await docket()).months).toEqual([])
  await giveVerdict(site, ids[2] ?? '', { upheld: true, round: 2 })
  const { members } = await decide([true, false], 10)
  await publishDocket(site.platform)
  site.clock.advance(hourMs)
  expect((await docket()).months).toEqual([])
  // March.
  site.clock.advance(28 * dayMs)
  await Promise.all([1, 2].map(() => publishDocket(site.platform)))
  const published = { month: '2031-02', decided: 5, upheld: 5, overturned: 0, medianHours: 2 }
  expect((await docket()).months).toEqual([published])
  for (const { visitor } of members) {
    await visitor.call('DELETE /api/account', { body: {} })
  }
  await decide([true, true, true, true, true])
  site.clock.advance(31 * dayMs)
  await publishDocket(site.platform)
  const [newest, before, ...more] = (await docket()).months
  expect(newest).toMatchObject({ month: '2031-03', decided: 5, upheld: 5 })
  expect([before, more]).toEqual([published, []])
})

it('counts no cases about test users', async () => {
  const { members } = await decide([true, true, true, true, true, false, false])
  for (const member of members) await grantRole(site, member, 'TEST')
  await decide([true, false, false, false, false, false], 4)
  site.clock.advance(31 * dayMs)
  const before = (await docket()).months.length
  await publishDocket(site.platform)
  site.clock.advance(hourMs)
  const [newest, ...others] = (await docket()).months
  expect([newest.decided, newest.upheld, others.length]).toEqual([5, 0, before])
})

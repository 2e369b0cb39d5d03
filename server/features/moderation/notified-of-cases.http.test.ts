import { describe, expect, it } from 'vitest'
import {
  answer,
  giveVerdict,
  knownAs,
  newsOf,
  reported,
  reviewMs,
  storedCase,
} from '#server/testing/case-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import {
  castVote,
  first,
  openCommunity,
  openJury,
  reject,
  removeOtherCases,
  storeCase,
  summonedOf,
} from '#server/testing/jury-actions.ts'
import { notificationsOf, sendMessage } from '#server/testing/member-actions.ts'
import { changeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { justiceLimits } from '#shared/justice-limits.ts'
import { tellAccused } from './tell-accused.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const { leastMs, mostMs, everyMs } = justiceLimits.tell

/** Each case has deadlines of its own, so a member with two cases is notified of both. */

const site = await sharedSiteWithClock()
await removeOtherCases(site)

const heard = async (member: TestMember) =>
  (await notificationsOf(member)).map(({ url }) => textOf(url)).toSorted()

const casePage = (id: string) => `/games/arbitration/cases/${id}`
const juryPage = (id: string) => `/games/arbitration/jury/${id}`

describe('a member with two cases', () => {
  it('is notified once that both can be answered, until both are, and of news in each', async () => {
    const { accused, reporter } = await openCommunity(site)
    const messageId = await sendMessage(accused, reporter, 'An unkind word')
    const ids = [
      await reported(site, reporter, { messageId, reason: 'OTHER' }),
      await reported(site, reporter, { profileId: accused.profileId, reason: 'OTHER' }),
    ]
    expect(await heard(accused)).not.toContain('/games/arbitration')
    site.clock.advance(mostMs)
    await tellAccused(site.platform)
    const ofCases = async () =>
      (await heard(accused)).filter(url => url.startsWith('/games/arbitration'))
    for (const id of ids) {
      expect(await ofCases()).toEqual(['/games/arbitration'])
      expectDone(await answer(site, accused, id, 'It was not so'))
    }
    expect(await ofCases()).toEqual([])
    site.clock.advance(reviewMs)
    for (const id of ids) await giveVerdict(site, id, { upheld: false })
    for (const side of [accused, reporter]) {
      const known = await Promise.all(ids.map(id => knownAs(site, side, id)))
      expect(await heard(side)).toEqual(expect.arrayContaining(known.map(casePage)))
    }
  })

  it('gets a push for each piece of news, however soon after the last one', async () => {
    const [accused, reporter] = await site.members([{}, {}])
    const id = await storeCase(site, { accused, reporters: [reporter] })
    site.clock.advance(reviewMs)
    await giveVerdict(site, id, { upheld: false })
    const pushed = { push_at: null, pushed_at: site.clock.now() }
    await changeRows(site, 'notifications', {}, pushed)
    await giveVerdict(site, id, { upheld: true, round: 3 })
    for (const { profileId } of [accused, reporter]) {
      const notices = await rowsOf(site, 'notifications', { profile_id: profileId })
      const waiting = notices.filter(({ push_at: at }) => at !== null)
      expect(waiting.map(({ kind }) => kind)).toEqual(['CASE_NEWS'])
    }
  })
})

it('a juror with two summonses is notified of both, and of the open one after a vote in the other', async () => {
  const community = await openCommunity(site, 9)
  const [another, third] = await site.members([{}, {}])
  const { accused, reporter } = community
  const ids = [
    await openJury(site, { accused, reporters: [reporter] }),
    await openJury(site, { accused: another, reporters: [third] }),
  ]
  const [one = '', other = ''] = ids
  for (const id of ids) expect(await summonedOf(site, community, id)).toHaveLength(7)
  const juror = first(community.jurors)
  const known = await Promise.all(ids.map(id => knownAs(site, juror, id)))
  expect(await heard(juror)).toEqual(known.map(juryPage).toSorted())
  expectDone(await castVote(site, juror, one, reject))
  expect(await heard(juror)).toEqual([juryPage(await knownAs(site, juror, other))])
})

const casesOf = ({ visitor }: TestMember) => visitor.read('GET /api/arbitration/cases')

const trio = () => site.many(3)

/** The drawn hours from the report to the notification. */
async function delayOf(caseId: string) {
  const { tell_at: at, opened_at: openedAt } = await storedCase(site, caseId)
  return ((at?.getTime() ?? 0) - openedAt.getTime()) / hourMs
}

describe('the accused', () => {
  it('is notified 2 to 24 hours later, at a different moment for each case', async () => {
    const delays: number[] = []
    for (let count = 0; count < 12; count++) {
      const [accused, reporter] = await trio()
      delays.push(await delayOf(await reported(site, reporter, { profileId: accused.profileId })))
    }
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(leastMs / hourMs)
    expect(Math.max(...delays)).toBeLessThanOrEqual(mostMs / hourMs)
    expect(new Set(delays).size).toBe(delays.length)
  })

  it('sees nothing before, and then a day, an id without a time, and a whole day to answer', async () => {
    const [accused, reporter] = await trio()
    const id = await reported(site, reporter, { profileId: accused.profileId })
    site.clock.advance(leastMs - 1)
    await tellAccused(site.platform)
    expect(await casesOf(accused)).toEqual([])
    expect(await newsOf(accused)).toEqual([])
    expect((await answer(site, accused, id, 'I know already')).status).toBe(404)
    site.clock.advance(mostMs)
    await tellAccused(site.platform)
    const now = site.clock.now().getTime()
    const [told] = firstOf(await casesOf(accused), 1)
    expect(told.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(told.tsOpened % dayMs).toBe(0)
    const { tsDue = 0 } = told
    expect(tsDue % hourMs).toBe(0)
    expect(tsDue - now).toBeGreaterThanOrEqual(justiceLimits.answerMs - 60_000)
    expect(await newsOf(accused)).toEqual(['CASE_OPENED'])
    // A second run changes nothing.
    expect((await tellAccused(site.platform)) ?? 0).toBe(0)
  })

  it('is notified of several reports together, and of later ones a day after', async () => {
    const [accused, one, other] = await trio()
    const messageId = await sendMessage(accused, other, 'An unkind word')
    const first = await reported(site, one, { profileId: accused.profileId })
    const second = await reported(site, other, { messageId })
    const [at, together] = [await storedCase(site, first), await storedCase(site, second)]
    expect(together.tell_at).toEqual(at.tell_at)
    site.clock.advance(mostMs)
    await tellAccused(site.platform)
    expect(await casesOf(accused)).toHaveLength(2)
    expect(await newsOf(accused)).toEqual(['CASE_OPENED'])
    const toldAt = (await storedCase(site, first)).told_at?.getTime() ?? 0
    const third = await sendMessage(accused, one, 'Another one')
    const later = await storedCase(site, await reported(site, one, { messageId: third }))
    expect((later.tell_at?.getTime() ?? 0) - toldAt).toBeGreaterThanOrEqual(everyMs)
  })

  it('is never notified of a case that was moved to administrators meanwhile', async () => {
    const [accused, one, other] = await trio()
    await reported(site, one, { profileId: accused.profileId })
    await reported(site, other, { profileId: accused.profileId, reason: 'CRIME' })
    site.clock.advance(mostMs)
    await tellAccused(site.platform)
    expect(await casesOf(accused)).toEqual([])
    expect(await newsOf(accused)).toEqual([])
  })
})

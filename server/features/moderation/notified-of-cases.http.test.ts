import { describe, expect, it } from 'vitest'
import { answer, giveVerdict, knownAs, reported, reviewMs } from '#server/testing/case-actions.ts'
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

/** Each case has deadlines of its own: whoever is in two at once hears of both. */

const site = await sharedSiteWithClock()
await removeOtherCases(site)

const heard = async (member: TestMember) =>
  (await notificationsOf(member)).map(({ url }) => textOf(url)).toSorted()

const casePage = (id: string) => `/games/arbitration/cases/${id}`
const juryPage = (id: string) => `/games/arbitration/jury/${id}`

describe('a member with two cases', () => {
  it('hears once that both can be answered, until both are, and of news in each', async () => {
    const { accused, reporter } = await openCommunity(site)
    const messageId = await sendMessage(accused, reporter, 'An unkind word')
    const ids = [
      await reported(site, reporter, { messageId, reason: 'OTHER' }),
      await reported(site, reporter, { profileId: accused.profileId, reason: 'OTHER' }),
    ]
    expect(await heard(accused)).not.toContain('/games/arbitration')
    site.clock.advance(justiceLimits.tell.mostMs)
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

  it('is told by their devices of each news, however soon after the one before', async () => {
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

it('a juror with two calls hears of both, and of the one that waits after a vote in the other', async () => {
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

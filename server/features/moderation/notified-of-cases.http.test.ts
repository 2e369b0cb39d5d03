import { beforeAll, describe, expect, it } from 'vitest'
import { giveVerdict, reported } from '#server/testing/case-actions.ts'
import {
  calledOf,
  castVote,
  openCommunity,
  openJury,
  reject,
  removeOtherCases,
  storeCase,
} from '#server/testing/jury-actions.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import {
  type SiteWithClock,
  sharedSiteWithClock,
  type TestMember,
} from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'

/** Each case has deadlines of its own: whoever is in two at once hears of both. */

let site: SiteWithClock
beforeAll(async () => {
  site = await sharedSiteWithClock()
  await removeOtherCases(site)
})

async function heard({ visitor, profileId }: TestMember) {
  const request = { params: { profileId } }
  const { text } = expectDone(await visitor.call('GET /api/notifications/:profileId', request))
  const list: readonly { url: string }[] = JSON.parse(text)
  return list.map(({ url }) => url).toSorted()
}

const casePage = (id: string) => `/games/arbitration/cases/${id}`
const juryPage = (id: string) => `/games/arbitration/jury/${id}`

const answer = ({ visitor }: TestMember, id: string) =>
  visitor.call('PUT /api/arbitration/cases/:id/answer', {
    params: { id },
    body: { bodyText: 'It was not so' },
  })

describe('a member with two cases', () => {
  it('hears that both can be answered, and of news in each', async () => {
    const { accused, reporter } = await openCommunity(site)
    const messageId = await sendMessage(accused, reporter, 'An unkind word')
    const ids = [
      await reported(reporter, { messageId, reason: 'OTHER' }),
      await reported(reporter, { profileId: accused.profileId, reason: 'OTHER' }),
    ]
    expect(await heard(accused)).toEqual(expect.arrayContaining(ids.map(casePage)))
    const [one = '', other = ''] = ids
    expectDone(await answer(accused, one))
    expect(await heard(accused)).toContain(casePage(other))
    expect(await heard(accused)).not.toContain(casePage(one))
    for (const id of ids) await giveVerdict(site, id, { upheld: false })
    for (const side of [accused, reporter]) {
      expect(await heard(side)).toEqual(expect.arrayContaining(ids.map(casePage)))
    }
  })

  it('is told by their devices of each news, however soon after the one before', async () => {
    const [accused, reporter] = await site.members([{}, {}])
    if (!accused || !reporter) throw new Error('nobody')
    const id = await storeCase(site, { accused, reporters: [reporter] })
    await giveVerdict(site, id, { upheld: false })
    await asPushed()
    await giveVerdict(site, id, { upheld: true, round: 3 })
    for (const { profileId } of [accused, reporter]) {
      expect(await waitingPushes(profileId)).toEqual(['CASE_NEWS'])
    }
  })
})

it('a juror with two calls hears of both, and of the one that waits after a vote in the other', async () => {
  const community = await openCommunity(site, 9)
  const [another, third] = await site.members([{}, {}])
  if (!another || !third) throw new Error('nobody')
  const { accused, reporter } = community
  const ids = [
    await openJury(site, { accused, reporters: [reporter] }),
    await openJury(site, { accused: another, reporters: [third] }),
  ]
  const [one = '', other = ''] = ids
  for (const id of ids) expect(await calledOf(site, community, id)).toHaveLength(7)
  const [juror] = community.jurors
  if (!juror) throw new Error('nobody')
  expect(await heard(juror)).toEqual(ids.map(juryPage).toSorted())
  expectDone(await castVote(juror, one, reject))
  expect(await heard(juror)).toEqual([juryPage(other)])
})

/** The devices have all been told of what is open now. */
const asPushed = () =>
  site.platform.db
    .updateTable('notifications')
    .set({ push_at: null, pushed_at: site.clock.now() })
    .execute()

async function waitingPushes(profileId: string) {
  const rows = await site.platform.db
    .selectFrom('notifications')
    .select('kind')
    .where('profile_id', '=', profileId)
    .where('push_at', 'is not', null)
    .execute()
  return rows.map(({ kind }) => kind)
}

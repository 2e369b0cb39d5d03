import { describe, expect, it } from 'vitest'
import { reviewMs, storedCase } from '#server/testing/case-actions.ts'
import { payDues } from '#server/testing/dues.ts'
import {
  type Community,
  castVotes,
  judge,
  openAppeal,
  openCommunity,
  openJudged,
  practice,
  reject,
  removeOtherCases,
  seatsOf,
  summonedOf,
  times,
  uphold,
  verdictsOf,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import {
  broadcast,
  noticesOf,
  placeMember,
  readConversation,
  sendMessage,
} from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { justiceLimits, type Penalty, penalties } from '#shared/justice-limits.ts'
import { advanceDueCases } from '../case-steps.ts'
import { tellLateNews } from '../tell-news.ts'

const site = await sharedSiteWithClock()
await removeOtherCases(site)

const hourMs = 3_600_000

const sentencesOf = (caseId: string) => rowsOf(site, 'moderation_sentences', { case_id: caseId })

/** A case that all jurors uphold. */
async function upheldCase(penalty: Penalty, ...given: [Community?, object?]) {
  const opened = await openJudged(site, ...given)
  await judge(site, opened.jury, opened.caseId, times(7, uphold(penalty)))
  return opened
}

/** Opens an appeal. @returns the nine who judge it */
async function appealJury(opened: Community & { readonly caseId: string }) {
  await openAppeal(site, opened.caseId)
  return summonedOf(site, opened, opened.caseId)
}

describe('a jury', () => {
  it('of seven upholds by five votes, counted at the full hour when the time is over, and both sides are notified', async () => {
    const { accused, reporter, caseId, jury } = await openJudged(site)
    expect(jury).toHaveLength(7)
    await castVotes(site, jury, caseId, [...times(5, uphold('WARNING')), reject, reject])
    // Nobody may learn when the last vote came.
    site.clock.advance(hourMs)
    await advanceDueCases(site.platform)
    expect(await verdictsOf(site, caseId)).toEqual([])
    const { due_at: endsAt } = await storedCase(site, caseId)
    expect((endsAt?.getTime() ?? 1) % hourMs).toBe(0)
    await waitUntilDue(site, caseId)
    const verdict = { round: 1, upheld: true, penalty: 'WARNING', decided_by: 'JURY' }
    expect(await verdictsOf(site, caseId)).toMatchObject([
      { ...verdict, votes_for: 5, votes_against: 2 },
    ])
    const { stage, due_at: dueAt } = await storedCase(site, caseId)
    expect(stage).toBe('DECIDED')
    const appealMs = (dueAt?.getTime() ?? 0) - site.clock.now().getTime()
    expect(Math.abs(appealMs - justiceLimits.appealMs)).toBeLessThan(hourMs)
    expect(await noticesOf(accused)).toContain('CASE_NEWS')
    // The reporter is notified when a report that took all of its time would be decided.
    expect(await noticesOf(reporter)).not.toContain('CASE_NEWS')
    site.clock.advance(reviewMs - justiceLimits.answerMs - justiceLimits.voteMs)
    await tellLateNews(site.platform)
    expect(await noticesOf(reporter)).toContain('CASE_NEWS')
    expect(await sentencesOf(caseId)).toEqual([])
    await waitUntilDue(site, caseId)
    expect(await storedCase(site, caseId)).toMatchObject({ stage: 'CLOSED', due_at: null })
  })

  it('rejects once five can no longer uphold, and dismisses jurors who have not voted', async () => {
    const { caseId, jury } = await openJudged(site)
    await judge(site, jury, caseId, [uphold(), ...times(3, reject)])
    expect(await verdictsOf(site, caseId)).toMatchObject([
      { upheld: false, penalty: null, votes_for: 1, votes_against: 3 },
    ])
    const states = (await seatsOf(site, caseId)).map(({ state }) => state)
    expect(states.toSorted()).toEqual([...times(3, 'REPLACED'), ...times(4, 'VOTED')])
    for (const juror of jury) expect(await noticesOf(juror)).not.toContain('JURY_CALL')
  })

  it('takes the median of its penalties, and better judges weigh more', async () => {
    const { caseId, jury } = await openJudged(site)
    const votes = [...times(4, uphold('WARNING')), ...times(3, uphold('WEEK'))]
    // These three have shown that they judge well.
    for (const juror of jury.slice(4)) await practice(site, juror, { count: 20, isRight: true })
    await judge(site, jury, caseId, votes)
    expect(await verdictsOf(site, caseId)).toMatchObject([{ penalty: 'WEEK', votes_for: 7 }])
    expect(await sentencesOf(caseId)).toMatchObject([{ step: 'WEEK', ended_by: null }])
  })
})

describe('an appeal', () => {
  it('goes to nine others, whose verdict replaces the first and ends its effects', async () => {
    const opened = await upheldCase('DAY')
    const { caseId, jury } = opened
    expect(await sentencesOf(caseId)).toMatchObject([{ step: 'DAY', ended_by: null }])
    const nine = await appealJury(opened)
    expect(await storedCase(site, caseId)).toMatchObject({ stage: 'VOTE', round: 2 })
    expect(nine).toHaveLength(9)
    const first = new Set(jury.map(({ profileId }) => profileId))
    expect(nine.filter(({ profileId }) => first.has(profileId))).toEqual([])
    await judge(site, nine, caseId, [...times(5, uphold('DAY')), ...times(4, reject)])
    expect(await verdictsOf(site, caseId)).toMatchObject([
      { round: 1, upheld: true },
      { round: 2, upheld: false, votes_for: 5, votes_against: 4 },
    ])
    expect(await sentencesOf(caseId)).toMatchObject([{ step: 'DAY', ended_by: 'VERDICT' }])
    expect(await storedCase(site, caseId)).toMatchObject({ stage: 'CLOSED' })
  })

  it('is upheld by six of nine, and does not restart a running stay', async () => {
    const opened = await upheldCase('DAY')
    const { caseId } = opened
    const before = await sentencesOf(caseId)
    const nine = await appealJury(opened)
    site.clock.advance(60_000)
    await judge(site, nine, caseId, [...times(3, reject), ...times(6, uphold('DAY'))])
    expect((await verdictsOf(site, caseId)).at(-1)).toMatchObject({ round: 2, upheld: true })
    expect(await sentencesOf(caseId)).toEqual(before)
  })
})

describe('an upheld verdict removes', () => {
  it('a message from both, at once', async () => {
    const community = await openCommunity(site)
    const { accused, reporter } = community
    const thingId = await sendMessage(accused, reporter, 'An unkind word')
    const kept = await sendMessage(accused, reporter, 'A kind word')
    await upheldCase('REMOVAL', community, { kind: 'MESSAGE', thingId })
    for (const [me, other] of [
      [accused, reporter],
      [reporter, accused],
    ] as const) {
      const { text } = await readConversation(me, other)
      expect(text).not.toContain(thingId)
      expect(text).toContain(kept)
    }
  })

  it('a broadcast, without telling the sender who reported it', async () => {
    const community = await openCommunity(site)
    const { accused, reporter } = community
    for (const member of [accused, reporter]) await placeMember(member, { lat: 10.5, lon: 10.5 })
    const thingId = textOf(expectDone(await broadcast(accused, 'Unkind to all')).body.id)
    await upheldCase('REMOVAL', community, { kind: 'MESSAGE', thingId })
    expect(await rowsOf(site, 'chat_broadcasts', { id: thingId })).toEqual([])
    const events = await rowsOf(site, 'live_events', { profile_id: accused.profileId })
    expect(JSON.stringify(events)).not.toContain(reporter.profileId)
  })

  it('a picture with its files, or a description, while a warning leaves both', async () => {
    const community = await openCommunity(site)
    const { accused } = community
    const body = { id: accused.profileId, description: 'Buy this' }
    await accused.visitor.ask('PUT /api/profile', { body })
    const id = await givePicture(site, accused)
    const read = () => accused.visitor.call('GET /api/profile-pic/:id', { params: { id } })
    const description = async () => {
      const { body } = await accused.visitor.call('GET /api/profiles/mine')
      return Object.values(body)[0]?.description
    }
    for (const [penalty, status, left] of [
      ['WARNING', 200, 'Buy this'],
      ['REMOVAL', 404, ''],
    ] as const) {
      await upheldCase(penalty, community, { kind: 'PICTURE', thingId: id })
      expect((await read()).status).toBe(status)
      await upheldCase(penalty, community)
      expect(await description()).toBe(left)
    }
  })
})

it('an appeal does not look again for what was removed', async () => {
  const opened = await upheldCase('REMOVAL')
  const { accused, caseId } = opened
  const body = { id: accused.profileId, description: 'Something harmless' }
  await accused.visitor.ask('PUT /api/profile', { body })
  await judge(site, await appealJury(opened), caseId, times(9, uphold('REMOVAL')))
  expect(await verdictsOf(site, caseId)).toHaveLength(2)
  expect((await accused.visitor.call('GET /api/profiles/mine')).text).toContain(body.description)
})

it('the same evidence and votes have the same outcome for members who pay', async () => {
  const outcomes: string[] = []
  for (const isPaying of [false, true]) {
    const community = await openCommunity(site)
    if (isPaying) await payDues(site, community.accused, 'YEAR')
    const { caseId, jury } = await openJudged(site, community)
    const votes = penalties.map(penalty => uphold(penalty))
    await judge(site, jury, caseId, [...votes, reject, reject])
    const verdicts = await verdictsOf(site, caseId)
    const stays = await sentencesOf(caseId)
    outcomes.push(
      JSON.stringify([
        ...verdicts.map(verdict => ({ ...verdict, case_id: '', decided_at: '' })),
        ...stays.map(({ step, ended_by: endedBy }) => ({ step, endedBy })),
      ]),
    )
  }
  expect(outcomes[0]).toContain('"penalty":"DAY"')
  expect(outcomes[1]).toBe(outcomes[0])
})

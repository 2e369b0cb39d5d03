import { describe, expect, it } from 'vitest'
import { giveVerdict, reviewMs, storedCase } from '#server/testing/case-actions.ts'
import { payDues } from '#server/testing/dues.ts'
import {
  castVotes,
  judge,
  openAppeal,
  openCommunity,
  openJudged,
  practise,
  reject,
  removeOtherCases,
  seatsOf,
  summonedOf,
  times,
  uphold,
  verdictsOf,
  waitUntilDue,
} from '#server/testing/jury-actions.ts'
import { broadcast, noticesOf, placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { sharedSiteWithClock } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { justiceLimits, penalties } from '#shared/justice-limits.ts'
import { advanceDueCases } from '../case-steps.ts'
import { tellLateNews } from '../tell-news.ts'

const site = await sharedSiteWithClock()
await removeOtherCases(site)

const hourMs = 3_600_000

const sentencesOf = (caseId: string) =>
  site.platform.db
    .selectFrom('moderation_sentences')
    .select(['step', 'ended_by'])
    .where('case_id', '=', caseId)
    .execute()

describe('a jury', () => {
  it('of seven upholds by five votes, counted at the full hour at which the time is over, and both sides hear of it', async () => {
    const community = await openCommunity(site)
    const { caseId, jury } = await openJudged(site, community)
    expect(jury).toHaveLength(7)
    await castVotes(site, jury, caseId, [...times(5, uphold('WARNING')), reject, reject])
    // When the last vote came is nobody's to know.
    site.clock.advance(hourMs)
    await advanceDueCases(site.platform)
    expect(await verdictsOf(site, caseId)).toEqual([])
    const { due_at: endsAt } = await storedCase(site, caseId)
    expect((endsAt?.getTime() ?? 1) % hourMs).toBe(0)
    await waitUntilDue(site, caseId)
    expect(await verdictsOf(site, caseId)).toMatchObject([
      {
        round: 1,
        upheld: true,
        penalty: 'WARNING',
        decided_by: 'JURY',
        votes_for: 5,
        votes_against: 2,
      },
    ])
    const { stage, due_at: dueAt } = await storedCase(site, caseId)
    expect(stage).toBe('DECIDED')
    const appealMs = (dueAt?.getTime() ?? 0) - site.clock.now().getTime()
    expect(Math.abs(appealMs - justiceLimits.appealMs)).toBeLessThan(hourMs)
    expect(await noticesOf(community.accused)).toContain('CASE_NEWS')
    // The reporter hears of it when they would of a report that took all of its time.
    expect(await noticesOf(community.reporter)).not.toContain('CASE_NEWS')
    site.clock.advance(reviewMs - justiceLimits.answerMs - justiceLimits.voteMs)
    await tellLateNews(site.platform)
    expect(await noticesOf(community.reporter)).toContain('CASE_NEWS')
    expect(await sentencesOf(caseId)).toEqual([])
    await waitUntilDue(site, caseId)
    expect(await storedCase(site, caseId)).toMatchObject({ stage: 'CLOSED', due_at: null })
  })

  it('rejects where five cannot uphold any more, though some have not voted, who are let go', async () => {
    const community = await openCommunity(site)
    const { caseId, jury } = await openJudged(site, community)
    await judge(site, jury, caseId, [uphold(), ...times(3, reject)])
    expect(await verdictsOf(site, caseId)).toMatchObject([
      { upheld: false, penalty: null, votes_for: 1, votes_against: 3 },
    ])
    const states = (await seatsOf(site, caseId)).map(({ state }) => state)
    expect(states.toSorted()).toEqual([...times(3, 'REPLACED'), ...times(4, 'VOTED')])
    for (const juror of jury) expect(await noticesOf(juror)).not.toContain('JURY_CALL')
  })

  it('has the median of its penalties, in which better judges weigh more', async () => {
    const community = await openCommunity(site)
    const { caseId, jury } = await openJudged(site, community)
    const votes = [...times(4, uphold('WARNING')), ...times(3, uphold('WEEK'))]
    // The three have shown that they judge well.
    for (const juror of jury.slice(4)) await practise(site, juror, { count: 20, isRight: true })
    await judge(site, jury, caseId, votes)
    expect(await verdictsOf(site, caseId)).toMatchObject([{ penalty: 'WEEK', votes_for: 7 }])
    expect(await sentencesOf(caseId)).toMatchObject([{ step: 'WEEK', ended_by: null }])
    const other = await openJudged(site, await openCommunity(site))
    await judge(site, other.jury, other.caseId, votes.slice(0, 5).concat(times(2, uphold('MONTH'))))
    expect((await verdictsOf(site, other.caseId))[0]?.penalty).toBe('WARNING')
  })
})

describe('an appeal', () => {
  it('goes to nine others, whose verdict replaces the first and ends what it began', async () => {
    const community = await openCommunity(site)
    const { caseId, jury } = await openJudged(site, community)
    await judge(site, jury, caseId, times(7, uphold('DAY')))
    expect(await sentencesOf(caseId)).toMatchObject([{ step: 'DAY', ended_by: null }])
    await openAppeal(site, caseId)
    expect(await storedCase(site, caseId)).toMatchObject({ stage: 'VOTE', round: 2 })
    const nine = await summonedOf(site, community, caseId)
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

  it('is upheld by six of nine, and does not begin anew what runs', async () => {
    const community = await openCommunity(site)
    const { caseId, jury } = await openJudged(site, community)
    await judge(site, jury, caseId, times(7, uphold('DAY')))
    const ends = () =>
      site.platform.db
        .selectFrom('moderation_sentences')
        .select('ends_at')
        .where('case_id', '=', caseId)
        .execute()
    const before = await ends()
    await openAppeal(site, caseId)
    site.clock.advance(60_000)
    const nine = await summonedOf(site, community, caseId)
    await judge(site, nine, caseId, [...times(3, reject), ...times(6, uphold('DAY'))])
    expect((await verdictsOf(site, caseId)).at(-1)).toMatchObject({ round: 2, upheld: true })
    expect(await ends()).toEqual(before)
  })
})

it('an administrator’s overturning is final: it ends a stay, or begins one', async () => {
  const community = await openCommunity(site)
  for (const [votes, upheld, stay] of [
    [times(7, uphold('DAY')), false, { step: 'DAY', ended_by: 'VERDICT' }],
    [times(3, reject), true, { step: 'WEEK', ended_by: null }],
  ] as const) {
    const { caseId, jury } = await openJudged(site, community)
    await judge(site, jury, caseId, votes)
    await giveVerdict(site, caseId, { round: 3, upheld, penalty: 'WEEK' })
    expect(await verdictsOf(site, caseId)).toMatchObject([
      { upheld: !upheld },
      { round: 3, upheld },
    ])
    expect(await sentencesOf(caseId)).toMatchObject([stay])
    expect(await storedCase(site, caseId)).toMatchObject({ stage: 'CLOSED', due_at: null })
  }
})

describe('an upheld verdict removes', () => {
  it('a message from both, at once', async () => {
    const community = await openCommunity(site)
    const { accused, reporter } = community
    const thingId = await sendMessage(accused, reporter, 'An unkind word')
    const kept = await sendMessage(accused, reporter, 'A kind word')
    const { caseId, jury } = await openJudged(site, community, { kind: 'MESSAGE', thingId })
    await judge(site, jury, caseId, times(7, uphold('REMOVAL')))
    for (const [me, other] of [
      [accused, reporter],
      [reporter, accused],
    ] as const) {
      const params = { me: me.profileId, other: other.profileId }
      const { text } = await me.visitor.call('GET /api/messages/between/:me/:other', { params })
      expect(text).not.toContain(thingId)
      expect(text).toContain(kept)
    }
  })

  it('a message to everybody around, and tells the sender nothing of who reported it', async () => {
    const community = await openCommunity(site)
    const { accused, reporter } = community
    for (const member of [accused, reporter]) await placeMember(member, { lat: 10.5, lon: 10.5 })
    const thingId = textOf(expectDone(await broadcast(accused, 'Unkind to all')).body.id)
    const { caseId, jury } = await openJudged(site, community, { kind: 'MESSAGE', thingId })
    await judge(site, jury, caseId, times(7, uphold('REMOVAL')))
    const { db } = site.platform
    const left = db.selectFrom('chat_broadcasts').select('id').where('id', '=', thingId)
    expect(await left.execute()).toEqual([])
    const events = await db
      .selectFrom('live_events')
      .select('event')
      .where('profile_id', '=', accused.profileId)
      .execute()
    expect(JSON.stringify(events)).not.toContain(reporter.profileId)
  })

  it('a picture with its files, and a description; a warning leaves both', async () => {
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
      const picture = await openJudged(site, community, { kind: 'PICTURE', thingId: id })
      await judge(site, picture.jury, picture.caseId, times(7, uphold(penalty)))
      expect((await read()).status).toBe(status)
      const profile = await openJudged(site, community)
      await judge(site, profile.jury, profile.caseId, times(7, uphold(penalty)))
      expect(await description()).toBe(left)
    }
  })
})

it('what was removed once is not looked for again on appeal', async () => {
  const community = await openCommunity(site)
  const { accused } = community
  const { caseId, jury } = await openJudged(site, community)
  await judge(site, jury, caseId, times(7, uphold('REMOVAL')))
  const body = { id: accused.profileId, description: 'Something harmless' }
  await accused.visitor.ask('PUT /api/profile', { body })
  await openAppeal(site, caseId)
  const nine = await summonedOf(site, community, caseId)
  await judge(site, nine, caseId, times(9, uphold('REMOVAL')))
  expect(await verdictsOf(site, caseId)).toHaveLength(2)
  expect((await accused.visitor.call('GET /api/profiles/mine')).text).toContain(body.description)
})

it('the same evidence and votes have the same outcome for who pays', async () => {
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
      JSON.stringify({
        verdicts: verdicts.map(verdict => ({ ...verdict, case_id: '', decided_at: '' })),
        stays,
      }),
    )
  }
  expect(outcomes[0]).toContain('"penalty":"DAY"')
  expect(outcomes[1]).toBe(outcomes[0])
})

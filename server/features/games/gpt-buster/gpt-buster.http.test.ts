import { afterEach, describe, expect, it } from 'vitest'
import { newTimelessId } from '#server/platform/clock.ts'
import { findJurors } from '#server/policies/jurors.ts'
import { readDone, storedCase, tellNow } from '#server/testing/case-actions.ts'
import {
  creditsOf,
  firstOf,
  hasBadge,
  scoreOf as memberScoreOf,
  passToResults,
} from '#server/testing/game-actions.ts'
import {
  allSay,
  bringBuster,
  clearRound,
  deal,
  dealBuster,
  itemAbout,
  join,
  players,
  suspect,
  voteDone,
} from '#server/testing/gpt-buster.ts'
import {
  attemptOf,
  vote as judge,
  jurors,
  passFullHour,
  summoned,
} from '#server/testing/identify-actions.ts'
import { eraseMember, serve } from '#server/testing/jury-actions.ts'
import { blockMember, noticesOf } from '#server/testing/member-actions.ts'
import { removeRows, rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { controlProfiles } from '#shared/games/gpt-buster/control-profiles.ts'
import { type BusterVerdict, busterLimits } from '#shared/games/gpt-buster/rules.ts'
import { gptBusterTexts } from '#shared/games/gpt-buster/texts.ts'
import { limits } from '#shared/limits.ts'
import { nextResultsAt } from '#shared/results.ts'
import { noticeSignals, purgeRounds } from './gpt-buster.jobs.ts'
import { openRound } from './rounds.ts'

const site = await ownSite('anybody may be asked')
afterEach(async () => {
  await removeRows(site, 'games_buster_rounds')
  await removeRows(site, 'games_players')
  await removeRows(site, 'moderation_service')
})

const dayMs = 86_400_000

/** Passes this much time, and then the rest of the time until the next results. */
async function passResults(afterMs = 0) {
  site.clock.advance(afterMs)
  passToResults(site)
  await bringBuster(site)
}

const roundOf = (id: string) => rowOf(site, 'games_buster_rounds', { id })

const scoreOf = (member: TestMember) => memberScoreOf(site, member, 'GPT_BUSTER')

/** This many of ten players give the same verdict on a member before the next results. */
async function saidOf(name: string, count: number, verdict: BusterVerdict) {
  const voters = await players(site, 10)
  const asked = await suspect(site, name)
  await allSay(voters.slice(0, count), asked, verdict)
  await passResults()
  return { voters, asked }
}

describe('a round', () => {
  it('that takes a member for a bot asks them to show who they are, and clears them if they pass', async () => {
    const pool = await jurors(site, 12)
    const { voters, asked } = await saidOf('Robin', 6, 'BOT')
    expect(await roundOf(asked.roundId)).toMatchObject({ state: 'OPEN' })
    expect(await noticesOf(asked)).toEqual([])
    await allSay(voters.slice(6, 8), asked, 'BOT')
    await allSay(voters.slice(8, 9), asked, 'HUMAN')
    // Nothing happens at the seventh vote, or when a job runs again the same day.
    await bringBuster(site)
    expect(await roundOf(asked.roundId)).toMatchObject({ state: 'OPEN' })
    await passResults()
    expect(await roundOf(asked.roundId)).toMatchObject({ state: 'ASKED' })
    expect(await noticesOf(asked)).toEqual(['IDENTIFY_ASKED'])
    const identify = await asked.visitor.ask('GET /api/identify')
    // They have until the first results after their time.
    const leastMs = site.clock.now().getTime() + busterLimits.askedMs
    expect(identify.tsAskedUntil).toBe(nextResultsAt(new Date(leastMs - 1)).getTime())
    // Nothing else has happened to them.
    const [reader] = voters
    const seen = await reader?.visitor.call('GET /api/profile/:id', {
      params: { id: asked.profileId },
    })
    expect(seen?.status).toBe(200)

    const { attemptId } = await attemptOf(site, asked)
    for (const juror of await summoned(pool, attemptId)) expectDone(await judge(juror, attemptId))
    await passFullHour(site, attemptId)
    // They read at once that they have passed. The round ends with the results.
    expect(await noticesOf(asked)).toEqual(['IDENTIFY_RESULT'])
    expect((await asked.visitor.call('GET /api/identify')).body).not.toHaveProperty('tsAskedUntil')
    await passResults()
    const cleared = { state: 'CLEARED', ended_by: 'PASSED', case_id: null }
    expect(await roundOf(asked.roundId)).toMatchObject(cleared)
    expect(await noticesOf(asked)).not.toContain('IDENTIFY_ASKED')
    // The voters who were right earn for it. The others do not.
    const [wrong, right] = [voters[0], voters[8]]
    expect(await scoreOf(right)).toMatchObject({ good: 1, total: 1 })
    expect(await scoreOf(wrong)).toMatchObject({ good: 0, total: 1 })
    expect(await creditsOf(right)).toBe(1)
    expect(await creditsOf(wrong)).toBe(0)
    expect(await deal(right)).toMatchObject({ streak: 1, best: 1 })
    // Votes are settled once, however often the job runs.
    await passResults()
    expect(await scoreOf(right)).toMatchObject({ good: 1, total: 1 })
  })

  it('earns nothing for a player whom the member blocked, as if the member had been erased', async () => {
    const voters = await players(site, 10)
    const asked = await suspect(site, 'Blocks one')
    await allSay(voters.slice(0, 8), asked, 'HUMAN')
    const [blocked, other] = voters
    expectDone(await blockMember(asked, blocked))
    await passResults()
    expect(await roundOf(asked.roundId)).toMatchObject({ state: 'CLEARED' })
    expect(await creditsOf(other)).toBe(1)
    expect(await scoreOf(blocked)).toBeUndefined()
    expect(await creditsOf(blocked)).toBe(0)
  })

  it('about a member who is silent for 72 hours becomes a case for a jury, with an open outcome', async () => {
    const { voters, asked } = await saidOf('Silent Sam', 7, 'BOT')
    await passResults(busterLimits.askedMs - 2 * dayMs)
    expect(await roundOf(asked.roundId)).toMatchObject({ state: 'ASKED' })
    await passResults(2 * dayMs)
    const round = await roundOf(asked.roundId)
    expect(round).toMatchObject({ state: 'CASE', ended_by: 'SILENCE' })
    const caseId = textOf(round.case_id)
    await tellNow(site, caseId)
    expect(await noticesOf(asked)).toEqual(['CASE_OPENED'])
    expect(await rowsOf(site, 'moderation_sentences')).toEqual([])
    const own = await readDone(site, asked, caseId)
    expect(own).toMatchObject({ stage: 'ANSWER', side: 'ACCUSED', reasons: ['FAKE_PROFILE'] })
    const noticed = gptBusterTexts.noticedForJury(['OPENING_MANY', 'REPLIES_FEW'])
    expect(own.evidence).toMatchObject({
      texts: expect.arrayContaining([{ field: 'noticed', text: noticed }]),
    })
    const [voter] = voters
    expect(await scoreOf(voter)).toMatchObject({ good: 1, total: 1 })
    expect(await creditsOf(voter)).toBe(1)
    // The jury sees the signals, and has no juror who voted in the round.
    const { masked_evidence: masked } = await storedCase(site, caseId)
    expect(JSON.stringify(masked)).toContain('many people the same first message')
    expect(JSON.stringify(masked)).not.toContain('Silent Sam')
    const now = site.clock.now()
    await serve(site, voters)
    const strangers = await findJurors(site.platform.db, { parties: [asked.profileId], now })
    const silent = voters.slice(7).map(({ profileId }) => profileId)
    expect(strangers.toSorted()).toEqual(silent.toSorted())
    // No second case follows, and no second round soon.
    await passResults()
    expect(await roundOf(asked.roundId)).toMatchObject({ state: 'CASE', case_id: caseId })
  })

  it('waits for the jurors of an attempt that began in time', async () => {
    const pool = await jurors(site, 12)
    const { asked } = await saidOf('Waiting Kim', 7, 'BOT')
    site.clock.advance(busterLimits.askedMs - 60 * 60_000)
    const { attemptId } = await attemptOf(site, asked)
    await passResults()
    expect(await roundOf(asked.roundId)).toMatchObject({ state: 'ASKED' })
    const votes = { verdict: 'DIFFERENT', posesRight: true } as const
    for (const juror of await summoned(pool, attemptId)) await judge(juror, attemptId, votes)
    await passFullHour(site, attemptId)
    await passResults()
    expect(await roundOf(asked.roundId)).toMatchObject({ state: 'CASE' })
  })

  it('that takes a member for a person ends, and the next one about them is at least a month away', async () => {
    const voters = await players(site, 10)
    const cleared = await suspect(site, 'Ann')
    await allSay(voters.slice(0, 5), cleared, 'HUMAN')
    await allSay(voters.slice(5, 7), cleared, 'BOT')
    await allSay(voters.slice(7, 9), cleared, 'UNSURE')
    await passResults()
    expect(await roundOf(cleared.roundId)).toMatchObject({ state: 'CLEARED', ended_by: 'PLAYERS' })
    expect(await noticesOf(cleared)).toEqual([])
    const [right, , , , , wrong, , unsure] = voters
    expect(await scoreOf(right)).toMatchObject({ good: 1, total: 1 })
    expect(await scoreOf(wrong)).toMatchObject({ good: 0, total: 1 })
    expect(await scoreOf(unsure)).toBeUndefined()
    const again = async () => {
      const { profileId } = cleared
      await openRound(site.platform, site.platform.db, { profileId, by: 'REPORTS', signals: [] })
      return (await rowsOf(site, 'games_buster_rounds', { profile_id: profileId })).length
    }
    expect(await again()).toBe(1)
    site.clock.advance(busterLimits.restMs + dayMs)
    expect(await again()).toBe(2)
  })

  it('with too few voters waits for an administrator, whose reason is recorded', async () => {
    const voters = await players(site, 5)
    const [admin, playing] = await site.many(2, { roles: ['ADMIN'] })
    expectDone(await join(playing))
    const [bot, person] = [await suspect(site, 'Bo'), await suspect(site, 'Pat')]
    const old = await suspect(site, 'Olde')
    for (const { name } of [bot, person]) await allSay([...voters, playing], { name }, 'BOT')
    await passResults(busterLimits.openMs + 60_000)
    for (const { roundId } of [bot, person, old]) {
      expect(await roundOf(roundId)).toMatchObject({ state: 'CONFIRMATION' })
    }
    const list = ({ visitor }: TestMember) => visitor.read('GET /api/admin/gptbuster')
    const waiting = await list(admin)
    expect(waiting.map(({ roundId }) => roundId)).toEqual(
      expect.arrayContaining([bot.roundId, person.roundId, old.roundId]),
    )
    expect(waiting[0]?.votes).toEqual({ BOT: 6, HUMAN: 0, UNSURE: 0 })
    // When the administrator has voted, somebody else decides.
    expect(await list(playing)).toMatchObject([{ roundId: old.roundId }])
    const confirm = (by: TestMember, id: string, isBot: boolean, reason = 'Looked at it') =>
      by.visitor.call('PUT /api/admin/gptbuster/:id', { params: { id }, body: { isBot, reason } })
    expect((await confirm(playing, bot.roundId, true)).status).toBe(404)
    expect((await confirm(admin, bot.roundId, true, '  ')).status).toBe(422)
    expectDone(await confirm(admin, bot.roundId, true))
    expectDone(await confirm(admin, person.roundId, false))
    expect((await confirm(admin, bot.roundId, false)).status).toBe(409)
    expect((await confirm(admin, person.roundId, false)).status).toBe(409)
    expect(await roundOf(bot.roundId)).toMatchObject({ state: 'ASKED' })
    expect(await noticesOf(bot)).toEqual(['IDENTIFY_ASKED'])
    expect(await roundOf(person.roundId)).toMatchObject({
      state: 'CLEARED',
      ended_by: 'ADMINISTRATOR',
    })
    const audit = await admin.visitor.call('GET /api/admin/audit')
    expect(audit.text).toContain('BOT_ASKED')
    expect(audit.text).toContain('BOT_CLEARED')
    await passResults(busterLimits.confirmMs)
    expect(await roundOf(old.roundId)).toMatchObject({ state: 'LAPSED', ended_by: 'TIME' })
  })

  it('with enough players but too few votes lapses, and nobody is right or wrong', async () => {
    const voters = await players(site, 10)
    const lapsed = await suspect(site, 'Lee')
    await allSay(voters.slice(0, 3), lapsed, 'BOT')
    await passResults(busterLimits.openMs + 60_000)
    expect(await roundOf(lapsed.roundId)).toMatchObject({ state: 'LAPSED', ended_by: 'TIME' })
    expect(await noticesOf(lapsed)).toEqual([])
    for (const voter of voters.slice(0, 3)) expect(await scoreOf(voter)).toBeUndefined()
    site.clock.advance(limits.caseKeptMs + 40 * dayMs)
    expect(await purgeRounds(site.platform)).toBe(1)
  })

  it('is settled once, on two processes or after a killed job', async () => {
    const voters = await players(site, 8)
    const asked = await suspect(site, 'Twice')
    await allSay(voters.slice(0, 7), asked, 'BOT')
    passToResults(site)
    await Promise.all([bringBuster(site), bringBuster(site)])
    expect(await noticesOf(asked)).toEqual(['IDENTIFY_ASKED'])
    site.clock.advance(busterLimits.askedMs)
    passToResults(site)
    await Promise.all([bringBuster(site), bringBuster(site)])
    const cases = { accused_profile_id: asked.profileId }
    expect(await rowsOf(site, 'moderation_cases', cases)).toHaveLength(1)
    await Promise.all([bringBuster(site), bringBuster(site), noticeSignals(site.platform)])
    for (const voter of voters.slice(0, 7)) {
      expect(await scoreOf(voter)).toMatchObject({ good: 1, total: 1 })
      expect(await creditsOf(voter)).toBe(1)
    }
  })
})

describe('what a player learns', () => {
  it('comes after their own vote: the known answer and their record, and nothing about other voters', async () => {
    const [first, second] = await players(site, 2)
    await suspect(site, 'Crowded')
    const item = await itemAbout(first, 'Crowded')
    expect(Object.keys(item).toSorted().join(' ')).toBe(
      'age characteristics description height id pictures profilename signals weight',
    )
    expect(await voteDone(first, item.id, 'BOT')).toEqual({ streak: 0, best: 0 })
    const other = await itemAbout(second, 'Crowded')
    expect(other.id).not.toBe(item.id)
    expect(await voteDone(second, other.id, 'HUMAN')).toEqual({ streak: 0, best: 0 })
  })

  it('about the crowd is as of the last results, from 25 votes on, in rounded shares', async () => {
    const voters = await players(site, busterLimits.crowdLeast + 1)
    const asked = await suspect(site, 'Many say')
    const [first, late, last] = firstOf(voters, 3)
    const others = voters.slice(3)
    const { id } = await itemAbout(first, asked.name)
    await voteDone(first, id, 'BOT')
    const items = new Map<TestMember, string>()
    for (const voter of [late, last]) items.set(voter, (await itemAbout(voter, asked.name)).id)
    // One vote too few, because UNSURE does not count. The round goes on.
    await allSay(others, asked, 'UNSURE')
    await passResults()
    expect(await voteDone(first, id, 'BOT')).not.toHaveProperty('crowd')
    expect(await voteDone(late, items.get(late) ?? '', 'HUMAN')).not.toHaveProperty('crowd')
    await bringBuster(site)
    expect(await voteDone(first, id, 'BOT')).not.toHaveProperty('crowd')
    await passResults()
    const { crowd } = await voteDone(first, id, 'BOT')
    // 1, 1 and 23 of 25 are 4, 4 and 92 percent.
    expect(crowd).toEqual({ BOT: 0.05, HUMAN: 0.05, UNSURE: 0.9 })
    // Neither a later vote nor an erasure changes the shares.
    expect((await voteDone(last, items.get(last) ?? '', 'BOT')).crowd).toEqual(crowd)
    const [erased] = others
    if (erased) await eraseMember(site, erased)
    expect((await voteDone(first, id, 'BOT')).crowd).toEqual(crowd)
  })

  it('about a badge comes with the results, whichever way they were right', async () => {
    const [player] = await players(site, 1)
    const more = busterLimits.badge.right - controlProfiles.length
    const rounds = await Promise.all(
      Array.from({ length: more }, (_, number) => suspect(site, `Cleared ${number}`)),
    )
    for (const { key: control, answer } of controlProfiles) {
      const id = newTimelessId()
      await dealBuster(site, player, { id, control })
      await voteDone(player, id, answer)
    }
    for (const round of rounds) await allSay([player], round, 'HUMAN')
    for (const { roundId } of rounds) await clearRound(site, roundId, 'ADMINISTRATOR')
    await bringBuster(site)
    expect(await hasBadge(player, 'GPT_BUSTER')).toBe(false)
    expect(await deal(player)).toMatchObject({ streak: controlProfiles.length })
    await passResults()
    expect(await hasBadge(player, 'GPT_BUSTER')).toBe(true)
    expect(await deal(player)).toMatchObject({ streak: busterLimits.badge.right })
  })
})

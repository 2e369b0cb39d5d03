import { describe, expect, it } from 'vitest'
import { advanceDueCases } from '#server/features/moderation/case-steps.ts'
import { alternatingSite, processes } from '#server/testing/alternating-site.ts'
import { answer, openedFor, read, report, storedCase } from '#server/testing/case-actions.ts'
import {
  answerStar,
  firstOf,
  gamePlayers,
  ownGame,
  putGame,
  readCards,
  vote,
} from '#server/testing/game-actions.ts'
import {
  castVote,
  openCommunity,
  passStage,
  seatsOf,
  storeCase,
  summonedOf,
  uphold,
  verdictsOf,
} from '#server/testing/jury-actions.ts'
import { pictureLikesBy } from '#server/testing/like-lists.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { expectDone, statusesOf } from '#server/testing/visitor.ts'

describe.each(processes)('justice and games at $count processes over $bus', setup => {
  const open = alternatingSite(setup)
  const turns = Array.from({ length: setup.count }, (_, turn) => turn)

  it('reports of one thing at every process make one case, which its accused may answer', async () => {
    const site = await open()
    const [{ profileId }] = await site.many(1)
    const reporters = await site.many(2 * setup.count)
    const replies = await Promise.all(reporters.map(reporter => report(reporter, { profileId })))
    expect(new Set(statusesOf(replies))).toEqual(new Set([201]))
    const cases = await rowsOf(site, 'moderation_cases', { accused_profile_id: profileId })
    expect(cases).toHaveLength(1)
    const [target, reporter] = await site.many(2)
    const id = await openedFor(site, reporter, { profileId: target.profileId })
    for (const turn of turns) {
      expectDone(await read(site, target, id))
      const words = `I was elsewhere ${turn}`
      const replied = await answer(site, target, id, words)
      if (turn === 0) expectDone(replied)
      for (const _ of turns) expectDone(await read(site, reporter, id))
    }
    expect((await storedCase(site, id)).accused_profile_id).toBe(target.profileId)
  })

  it('a jury votes, each juror once, and the case is decided once', async () => {
    const site = await open()
    const community = await openCommunity(site)
    const { accused, reporter } = community
    const caseId = await storeCase(site, { accused, reporters: [reporter] })
    await passStage(site, caseId)
    await Promise.all(site.sites.map(({ platform }) => advanceDueCases(platform)))
    const jury = await summonedOf(site, community, caseId)
    expect(await seatsOf(site, caseId)).toHaveLength(jury.length)
    for (const juror of jury) {
      const votes = turns.map(() => castVote(site, juror, caseId, uphold()))
      const done = statusesOf(await Promise.all(votes)).filter(status => status < 300)
      expect(done.length).toBeGreaterThan(0)
    }
    const seats = await seatsOf(site, caseId)
    expect(seats.filter(({ upholds }) => upholds)).toHaveLength(jury.length)
    await passStage(site, caseId)
    await Promise.all(site.sites.map(({ platform }) => advanceDueCases(platform)))
    expect(await verdictsOf(site, caseId)).toMatchObject([{ upheld: true, votes_for: jury.length }])
  })

  it('a player joins once, and has one vote for each picture, sent to every process at once', async () => {
    const site = await open()
    const players = await gamePlayers(site, ['HOT_OR_NOT'])
    const [player] = firstOf(players, 1)
    const joins = turns.map(() => putGame(player, 'HOT_OR_NOT'))
    for (const reply of await Promise.all(joins)) expectDone(reply)
    for (const _ of turns)
      expect(await ownGame(player, 'HOT_OR_NOT')).toMatchObject({ isJoined: true })
    let voted = 0
    for (const { profilePicId, hasStar } of (await readCards(player)).slice(0, 3)) {
      if (hasStar) await answerStar(site, player, profilePicId)
      const votes = [...turns, ...turns].map(turn =>
        vote(player, profilePicId, turn % 2 === 0 ? 'HOT' : 'NOT'),
      )
      expect(statusesOf(await Promise.all(votes))[0]).toBeLessThan(300)
      expect((await pictureLikesBy(player)).body).toHaveLength(++voted)
      expect((await readCards(player)).map(card => card.profilePicId)).not.toContain(profilePicId)
    }
  })
})

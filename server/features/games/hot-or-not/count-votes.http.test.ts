import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import {
  boardOf,
  dealAndVote,
  gamePlayers,
  leaveGame,
  scoreOf as memberScoreOf,
  passResults,
  playersOf,
  putGame,
  type TestPlayer,
} from '#server/testing/game-actions.ts'
import { moveTo } from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { gamesLimits, type VoteAnswer } from '#shared/games-limits.ts'
import { nextResultsAt } from '#shared/results.ts'
import { saveControlAnswer } from '../play-weight.ts'
import { countVotes } from './count-votes.ts'

const game = 'HOT_OR_NOT'
const least = gamesLimits.boardLeast

const site = await sharedSiteWithClock()
const voters = await playersOf(site, game, least + 5)

async function newOwner(pictures = 1): Promise<TestPlayer> {
  const [owner] = await gamePlayers(site, [game], { count: 1, pictures })
  expectDone(await putGame(owner, game, { isOnBoard: true }))
  return owner
}

/** This many players vote on each of the pictures. The first of them like it. */
async function voteBy(
  some: readonly TestMember[],
  { pictureIds }: TestPlayer,
  likes = some.length,
): Promise<void> {
  for (const pictureId of pictureIds) {
    for (const [index, voter] of some.entries()) {
      const answer: VoteAnswer = index < likes ? 'HOT' : 'NOT'
      await dealAndVote(site, voter, { pictureId, answer })
    }
  }
}

const tallyOf = async ({ pictureIds }: TestPlayer) =>
  (await rowsOf(site, 'games_tallies', { picture_id: pictureIds }))[0]

const scoreOf = (owner: TestPlayer) => memberScoreOf(site, owner, game)

const ownPictures = async ({ visitor }: TestMember) =>
  (await visitor.read('GET /api/games/hot-or-not/pictures')).pictures

const board = (member: TestMember) => boardOf(member, game)

const countAll = () => countVotes(site.platform.db, nextResultsAt(site.clock.now()))

describe('a vote', () => {
  it('is only an answer until the next results: it counts nowhere and shows nowhere', async () => {
    const owner = await newOwner()
    await voteBy(voters.slice(0, least), owner)
    const own = [{ profilePicId: owner.pictureIds[0], version: 1 }]
    expect(await tallyOf(owner)).toBeUndefined()
    expect(await scoreOf(owner)).toBeUndefined()
    expect(await ownPictures(owner)).toEqual(own)
    expect(await board(owner)).not.toHaveProperty('own')
    await passResults(site)
    expect(await ownPictures(owner)).toMatchObject([{ likesLeast: least, votesLeast: least }])
    const { own: score, entries } = await board(owner)
    expect(score).toEqual({ percent: 85, count: least })
    expect(entries).toContainEqual({
      profileId: owner.profileId,
      profilename: expect.any(String),
      ...score,
    })
  })

  it('after the hour of the results waits for the next ones', async () => {
    const owner = await newOwner()
    const hour = site.clock.now()
    await voteBy(voters.slice(0, 1), owner)
    await countVotes(site.platform.db, hour)
    expect(await tallyOf(owner)).toBeUndefined()
    await countAll()
    expect(await tallyOf(owner)).toMatchObject({ votes: 1 })
  })

  it('counts once when it comes while others are counted, or while its picture is deleted', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await voteBy(voters.slice(0, 5), other)
    const [pictureId = ''] = owner.pictureIds
    const [goneId = ''] = other.pictureIds
    const params = { id: goneId }
    const deletion = other.visitor.call('DELETE /api/profile-pic/:id', { params })
    const votes = voters.map(voter => dealAndVote(site, voter, { pictureId, answer: 'HOT' }))
    await Promise.all([...votes, deletion, ...Array.from({ length: 6 }, countAll)])
    expectDone(await deletion)
    await countAll()
    expect(await tallyOf(owner)).toMatchObject({ votes: voters.length, likes: voters.length })
    expect(await scoreOf(owner)).toMatchObject({ total: voters.length })
    expect(await tallyOf(other)).toBeUndefined()
  })

  it('counts when its voter leaves the game, and is deleted with a voter who is erased before the results', async () => {
    const owner = await newOwner()
    const [leaver, erased, stays] = await playersOf(site, game, 3)
    await voteBy([leaver, erased, stays], owner)
    await leaveGame(leaver, game)
    const [erasure] = await Promise.all([
      erased.visitor.call('DELETE /api/account', { body: {} }),
      countAll(),
      countAll(),
    ])
    expectDone(erasure)
    await countAll()
    const { votes = 0 } = (await tallyOf(owner)) ?? {}
    expect([2, 3]).toContain(votes)
    expect((await scoreOf(owner))?.total).toBe(votes)
  })
})

/** The counting locks scores last, so it waits here. */
const whileScoresAreLocked = (act: () => Promise<void>) =>
  site.platform.db.transaction().execute(async tx => {
    await sql`lock table games_scores in exclusive mode`.execute(tx)
    await act()
  })

async function cancelWaiting(): Promise<number> {
  const { rows } = await sql`
    select pg_cancel_backend(pid) from pg_locks
    where relation = 'games_scores'::regclass and not granted`.execute(site.platform.db)
  return rows.length
}

it('counting that is killed half-way counts nothing twice, and a second run counts the rest', async () => {
  const owner = await newOwner()
  await voteBy(voters.slice(0, 4), owner)
  await whileScoresAreLocked(async () => {
    const killed = countAll()
    await eventually(async () => (await cancelWaiting()) > 0)
    await expect(killed).rejects.toThrow('canceling statement')
  })
  expect(await tallyOf(owner)).toBeUndefined()
  expect(await scoreOf(owner)).toBeUndefined()
  await countAll()
  expect(await tallyOf(owner)).toMatchObject({ votes: 4 })
  expect(await scoreOf(owner)).toMatchObject({ total: 4 })
})

it('the results weigh a vote, by what its voter knows and by households', async () => {
  const owner = await newOwner()
  const [good, bad, near] = await playersOf(site, game, 3)
  await voteBy([good, bad, near], owner)
  for (const { profileId } of [good, bad]) {
    const answer = { profileId, game, isRight: profileId === good.profileId } as const
    for (let number = 0; number < 10; number += 1) {
      const item = `item-${number}`
      await saveControlAnswer(site.platform.db, { ...answer, item, now: site.clock.now() })
    }
  }
  await moveTo(site, '203.0.113.7', [owner, near])
  await countAll()
  const { votes, weighted_votes: weightedVotes = 0 } = (await tallyOf(owner)) ?? {}
  expect(votes).toBe(3)
  const { householdFactor } = gamesLimits
  expect(weightedVotes).toBeGreaterThan(1 + householdFactor)
  expect(weightedVotes).toBeLessThan(2 + householdFactor)
  expect(await scoreOf(owner)).toMatchObject({ good: 3, total: 3, weight: weightedVotes })
})

describe('with too few votes', () => {
  it('nothing is shown of a picture, and steps of five from there on', async () => {
    const owner = await newOwner()
    await voteBy(voters.slice(0, least - 1), owner, 13)
    await passResults(site)
    expect(await ownPictures(owner)).toEqual([{ profilePicId: owner.pictureIds[0], version: 1 }])
    await voteBy(voters.slice(least - 1, least + 4), owner, 0)
    await passResults(site)
    const [own] = await ownPictures(owner)
    expect(own).toMatchObject({ likesLeast: 10, votesLeast: least })
  })

  it('no score is shown that comes from many votes of few voters', async () => {
    const owner = await newOwner(3)
    await voteBy(voters.slice(0, 10), owner)
    await passResults(site)
    expect(await scoreOf(owner)).toMatchObject({ total: 30 })
    const { own, entries } = await board(owner)
    expect(own).toBeUndefined()
    expect(entries.map(({ profileId }) => profileId)).not.toContain(owner.profileId)
  })
})

it('no score is shown that rests on a household, and one vote of it changes nothing', async () => {
  const network = await newOwner()
  const free = await newOwner()
  const near = voters.slice(0, least + 1)
  for (const owner of [network, free]) await voteBy(near, owner)
  await moveTo(site, '198.51.100.7', [network, ...near.slice(1)])
  await moveTo(site, '198.51.101.7', [free, ...near.slice(0, 1)])
  await passResults(site)
  expect(await board(network)).not.toHaveProperty('own')
  expect((await board(free)).own).toEqual({ percent: 85, count: least })
})

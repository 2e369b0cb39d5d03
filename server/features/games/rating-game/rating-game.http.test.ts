import { describe, expect, it } from 'vitest'
import { wilsonLowerBound } from '#server/policies/standing.ts'
import {
  boardOf,
  creditsOf,
  dealTo,
  firstOf,
  gamePlayers,
  hasBadge,
  joinGame,
  leaveGame,
  passResults,
  tallyPicture,
} from '#server/testing/game-actions.ts'
import { first } from '#server/testing/jury-actions.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { addRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'
import type { Guess, Round } from '#shared/games/rating-game/contract.ts'

const site = await ownSite('deals pictures of all players')
const players = await gamePlayers(site, ['HOT_OR_NOT', 'RATING_GAME'], { pictures: 2 })
for (const id of players.flatMap(({ pictureIds }) => pictureIds)) {
  await tallyPicture(site, id, { votes: 60, likes: 45 })
}

const share = 75
const notFound = refused('games/not-found')

const readRound = ({ visitor }: TestMember) => visitor.read('POST /api/games/rating-game/round')

const guess = ({ visitor }: TestMember, profilePicId: string, percent: number) =>
  visitor.call('PUT /api/games/rating-game/guesses/:profilePicId', {
    params: { profilePicId },
    body: { guess: percent },
  })

const guessed = async (...given: Parameters<typeof guess>): Promise<Guess> =>
  JSON.parse(expectDone(await guess(...given)).text)

const playerAt = (index: number) => firstOf(players.slice(index), 1)[0]

/** A picture that the player was dealt and has not guessed. */
async function nextPicture(player: TestMember): Promise<string> {
  const [{ profilePicId }] = firstOf((await readRound(player)).pictures, 1)
  return profilePicId
}

describe('a round', () => {
  it('has ten pictures of others, and says nothing about how they are liked', async () => {
    const player = playerAt(0)
    const { text } = await player.visitor.call('POST /api/games/rating-game/round')
    const { pictures, guesses }: Round = JSON.parse(text)
    expect(guesses).toEqual([])
    expect(new Set(pictures.map(({ profilePicId }) => profilePicId)).size).toBe(10)
    for (const { profilePicId } of pictures) expect(player.pictureIds).not.toContain(profilePicId)
    expect(text).not.toMatch(/share|likes|0\.75|"75"/)
  })

  it('shows the share of each picture once the guess is stored, and ends with the tenth', async () => {
    const player = playerAt(0)
    const { pictures } = await readRound(player)
    for (const [index, { profilePicId }] of pictures.entries()) {
      const percent = index === 4 ? 40 : 80
      expect(await guessed(player, profilePicId, percent)).toMatchObject({
        profilePicId,
        round: 1,
        place: index + 1,
        guess: percent,
        share,
        streak: [1, 2, 3, 4, 0, 1, 2, 3, 4, 5][index],
      })
    }
    const next = await readRound(player)
    expect(next.guesses.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(next.pictures).toHaveLength(8)
    const ids = pictures.map(({ profilePicId }) => profilePicId)
    for (const { profilePicId } of next.pictures) expect(ids).not.toContain(profilePicId)
  })

  it('earns credits once when its guesses were good', async () => {
    const player = playerAt(0)
    expect(await creditsOf(player)).toBe(1)
    const last = (await readRound(player)).guesses.at(-1)
    await guessed(player, last?.profilePicId ?? '', last?.guess ?? 0)
    expect(await creditsOf(player)).toBe(1)
  })

  it('earns nothing when its guesses were bad', async () => {
    const player = playerAt(1)
    for (const { profilePicId } of (await readRound(player)).pictures) {
      await guessed(player, profilePicId, 20)
    }
    expect((await readRound(player)).guesses).toHaveLength(10)
    expect(await creditsOf(player)).toBe(0)
  })

  it('shows in the score with the results of the day', async () => {
    const scoreOf = async (member: TestMember) => (await boardOf(member, 'RATING_GAME')).own
    const [good, bad] = [playerAt(0), playerAt(1)]
    expect(await scoreOf(good)).toBeUndefined()
    await passResults(site)
    expect(await scoreOf(good)).toMatchObject({ percent: 50, count: 10 })
    expect(await scoreOf(bad)).toMatchObject({ percent: 0, count: 10 })
    // Nine guesses are off by 5 and one by 35, in units of 50.
    expect(wilsonLowerBound(9 * 0.9 + 0.3, 10)).toBeCloseTo(0.531, 3)
  })

  it('goes on without the guesses about members who have blocked the player, or were erased', async () => {
    const all = []
    for (const [index, end] of [
      (owner: TestMember, player: TestMember) => blockMember(owner, player),
      ({ visitor }: TestMember) => visitor.call('DELETE /api/account', { body: {} }),
    ].entries()) {
      const [player, owner] = await gamePlayers(site, ['HOT_OR_NOT', 'RATING_GAME'], { count: 2 })
      const [pictureId = ''] = owner.pictureIds
      await tallyPicture(site, pictureId, { votes: 60, likes: 45 })
      await dealTo(site, player, pictureId, 'RATING_GAME')
      const { pictures } = await readRound(player)
      const others = pictures.map(({ profilePicId }) => profilePicId)
      const ids = [pictureId, ...others.filter(id => id !== pictureId)].slice(0, 10)
      for (const id of ids.slice(0, 9)) await guessed(player, id, share)
      expectDone(await end(owner, player))
      const before = await readRound(player)
      const tenth = await guessed(player, ids[9] ?? '', share)
      const after = await readRound(player)
      expect(after.guesses.map(({ profilePicId }) => profilePicId)).not.toContain(pictureId)
      for (const each of index === 0 ? [player, owner] : [player]) {
        await leaveGame(each, 'RATING_GAME', 'HOT_OR_NOT')
      }
      all[index] = {
        places: after.guesses.map(({ place }) => place),
        left: before.pictures.length,
        tenth: { place: tenth.place, streak: tenth.streak },
        credits: await creditsOf(player),
      }
    }
    expect(all[0]).toEqual(all[1])
    expect(all[0]).toEqual({
      places: [2, 3, 4, 5, 6, 7, 8, 9, 10],
      left: 1,
      tenth: { place: 10, streak: 10 },
      credits: 1,
    })
  })

  it('measures how well a player knows the others where these agree', async () => {
    const rightOf = async ({ profileId }: TestMember) => {
      const given = { profile_id: profileId, game: 'RATING_GAME' }
      const answers = await rowsOf(site, 'games_control_answers', given)
      return answers.map(each => each.is_right)
    }
    expect((await rightOf(playerAt(0))).filter(Boolean)).toHaveLength(9)
    expect(await rightOf(playerAt(1))).toEqual(Array.from({ length: 10 }, () => false))
  })
})

describe('a guess', () => {
  it('gets the same answer again, whatever others have said since, and cannot be changed', async () => {
    const player = playerAt(2)
    const pictureId = await nextPicture(player)
    const first = await guessed(player, pictureId, 50)
    await tallyPicture(site, pictureId, { votes: 100, likes: 10 })
    expect(await guessed(player, pictureId, 50)).toEqual(first)
    expect(await guess(player, pictureId, share)).toMatchObject(refused('games/answered'))
    await tallyPicture(site, pictureId, { votes: 60, likes: 45 })
  })

  it('has a place of its own when several are sent at once, and only one of two answers wins', async () => {
    const player = playerAt(3)
    const { pictures } = await readRound(player)
    const [one = '', other = '', third = ''] = pictures.map(({ profilePicId }) => profilePicId)
    const all = await Promise.all([one, other, third].map(id => guessed(player, id, 70)))
    expect(new Set(all.map(({ place }) => place))).toEqual(new Set([1, 2, 3]))
    const [, , , fourth = ''] = pictures.map(({ profilePicId }) => profilePicId)
    const both = await Promise.all([guess(player, fourth, 10), guess(player, fourth, 90)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('is refused once the player or the owner has left, or they have blocked each other', async () => {
    const player = playerAt(5)
    const ownerOf = (id: string) => first(players.filter(each => each.pictureIds.includes(id)))
    const ids = (await readRound(player)).pictures.map(({ profilePicId }) => profilePicId)
    const [id = ''] = ids
    const left = ownerOf(id)
    for (const each of ['RATING_GAME', 'HOT_OR_NOT'] as const) {
      await leaveGame(left, each)
      expect(await guess(player, id, 50)).toMatchObject(notFound)
      await joinGame(left, each)
    }
    await leaveGame(player, 'RATING_GAME')
    expect(await guess(player, id, 50)).toMatchObject(refused('games/not-joined'))
    await joinGame(player, 'RATING_GAME')
    expectDone(await guess(player, id, 50))
    const other = ids.find(each => ownerOf(each) !== left) ?? ''
    await blockMember(ownerOf(other), player)
    expect(await guess(player, other, 50)).toMatchObject(notFound)
    const shown = (await readRound(player)).pictures.map(({ profilePicId }) => profilePicId)
    for (const hidden of ownerOf(other).pictureIds) expect(shown).not.toContain(hidden)
  })

  it('is not asked for while too few members have voted', async () => {
    const player = playerAt(6)
    const few = (await readRound(player)).pictures[0]?.profilePicId ?? ''
    await tallyPicture(site, few, { votes: 24, likes: 24 })
    const ids = (await readRound(player)).pictures.map(({ profilePicId }) => profilePicId)
    expect(ids).not.toContain(few)
    expect(await guess(player, few, 50)).toMatchObject(notFound)
    await tallyPicture(site, few, { votes: 25, likes: 25 })
    expect(await guessed(player, few, 50)).toMatchObject({ share: 100 })
  })
})

describe('the badge', () => {
  /** The latest guess comes last. */
  async function guessLong({ profileId }: TestMember, errors: readonly number[]) {
    const guesses = errors.map((error, index) => ({
      profile_id: profileId,
      round: Math.floor(index / 10) + 1,
      place: (index % 10) + 1,
      guess: 40 + error,
      share: 40,
      streak: 0,
      guessed_at: site.clock.now(),
    }))
    await addRows(site, 'games_guesses', guesses)
  }

  it('comes with the results of the day, for fifty guesses with a mean error of ten percent at most', async () => {
    const all = await gamePlayers(site, ['RATING_GAME'], { count: 4, pictures: 0 })
    const off = (error: number, count: number) => Array.from({ length: count }, () => error)
    const errors = [off(0, 49), off(10, 50), [...off(10, 49), 11], [...off(50, 9), ...off(-10, 50)]]
    for (const [index, player] of all.entries()) await guessLong(player, errors[index] ?? [])
    const badges = () => Promise.all(all.map(each => hasBadge(each, 'RATING_GAME')))
    expect(await badges()).toEqual([false, false, false, false])
    await passResults(site)
    expect(await badges()).toEqual([false, true, false, true])
  })
})

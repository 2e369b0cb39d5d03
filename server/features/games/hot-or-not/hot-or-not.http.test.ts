import { describe, expect, it } from 'vitest'
import {
  firstOf,
  gamePlayers,
  hasBadge,
  passResults,
  readCards,
  type TestPlayer,
  tallyPicture,
  voteOnAll,
} from '#server/testing/game-actions.ts'
import { pictureLikesBy, pictureLikesOf } from '#server/testing/like-lists.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { gamesLimits } from '#shared/games-limits.ts'

const site = await ownSite('ten of all members make a game')
let players: TestPlayer[]

/** One of the ten players. */
const playerAt = (index: number) => firstOf(players.slice(index), 1)[0]

const ownPictures = ({ visitor }: TestMember) => visitor.read('GET /api/games/hot-or-not/pictures')

/** Whether this voter likes a player's picture. Each player gets fewer likes than the one before. */
const likes = (pictureId: string, voter: TestPlayer) => {
  const owner = players.findIndex(({ pictureIds }) => pictureIds.includes(pictureId))
  const others = players.filter((_, index) => index !== owner)
  return others.findIndex(({ profileId }) => profileId === voter.profileId) >= owner
}

describe('ten members', () => {
  it('wait for the tenth', async () => {
    players = await gamePlayers(site, ['HOT_OR_NOT'], { count: gamesLimits.playersLeast - 1 })
    for (const player of players) expect(await readCards(player)).toEqual([])
    players.push(...(await gamePlayers(site, ['HOT_OR_NOT'], { count: 1 })))
    for (const player of players) expect(await readCards(player)).toHaveLength(9)
  })

  it('vote on each other’s pictures, never on their own, and only once', async () => {
    const all = players.flatMap(({ pictureIds }) => pictureIds)
    for (const player of players) {
      const voted = await voteOnAll(site, player, id => (likes(id, player) ? 'HOT' : 'NOT'))
      const others = all.filter(id => !player.pictureIds.includes(id))
      expect(voted.toSorted()).toEqual(others.toSorted())
    }
  })

  it('have given ordinary likes and dislikes, and owners see the likes', async () => {
    const [first, last] = [playerAt(0), playerAt(-1)]
    expect((await pictureLikesOf(first)).body).toHaveLength(9)
    expect((await pictureLikesOf(last)).body).toEqual([])
    const given = async (player: TestPlayer) =>
      Object.values((await pictureLikesBy(player)).body).map(({ likeType }) => likeType)
    expect(await given(last)).toEqual(Array.from({ length: 9 }, () => 'LIKE'))
    expect(new Set(await given(first))).toEqual(new Set(['DISLIKE']))
  })

  it('learn nothing about their pictures while fewer than twenty-five have voted', async () => {
    await passResults(site)
    for (const player of players) {
      const [profilePicId] = player.pictureIds
      expect(await ownPictures(player)).toEqual({ pictures: [{ profilePicId, version: 1 }] })
    }
  })

  it('learn with the results of a day where their pictures stand', async () => {
    for (const [index, { pictureIds }] of players.entries()) {
      const [id = ''] = pictureIds
      await tallyPicture(site, id, { votes: 33, likes: 30 - index })
    }
    expect((await ownPictures(playerAt(0))).pictures[0]).not.toHaveProperty('band')
    await passResults(site)
    const bands: (string | undefined)[] = []
    for (const player of players) bands.push((await ownPictures(player)).pictures[0]?.band)
    const rest = Array.from({ length: 5 }, () => 'REST')
    expect(bands).toEqual(['TENTH', 'QUARTER', 'HALF', 'HALF', 'HALF', ...rest])
    const badges = await Promise.all(players.map(player => hasBadge(player, 'HOT_OR_NOT')))
    expect(badges).toEqual(players.map((_, index) => index === 0))
  })

  it('never learn which members, or exactly how many, did not like a picture', async () => {
    for (const player of players) {
      const { text } = await player.visitor.call('GET /api/games/hot-or-not/pictures')
      expect(text).not.toMatch(/"likes"|"votes"|dislike/i)
      const [{ likesLeast, votesLeast }] = JSON.parse(text).pictures
      expect([likesLeast % 5, votesLeast]).toEqual([0, 30])
      for (const other of players) {
        if (other !== player) expect(text).not.toContain(other.profileId)
      }
    }
  })
})

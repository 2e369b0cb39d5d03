import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gamePlayers, readCards, type TestPlayer, voteOnAll } from '#server/testing/game-actions.ts'
import { pictureLikesBy, pictureLikesOf } from '#server/testing/like-lists.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { rankPictures } from './rank-pictures.ts'

const params = { game: 'HOT_OR_NOT' } as const

let site: TestSite
let players: TestPlayer[]
beforeAll(async () => {
  site = await openTestSite('ten of all members make a game')
})
afterAll(() => site.close())

/** Of the ten. */
function playerAt(index: number): TestPlayer {
  const player = players.at(index)
  if (!player) throw new Error(`no player ${index}`)
  return player
}

const ownPictures = async ({ visitor }: TestMember) =>
  JSON.parse(expectDone(await visitor.call('GET /api/games/hot-or-not/pictures')).text)

const board = async ({ visitor }: TestMember) =>
  JSON.parse(expectDone(await visitor.call('GET /api/games/:game/board', { params })).text)

/** How many of the others like the picture of a player: the first one's all, the next ones' fewer and fewer. */
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

  it('vote on each other’s pictures, nobody on their own, and nobody twice', async () => {
    const all = players.flatMap(({ pictureIds }) => pictureIds)
    for (const player of players) {
      const voted = await voteOnAll(site, player, id => (likes(id, player) ? 'HOT' : 'NOT'))
      const others = all.filter(id => !player.pictureIds.includes(id))
      expect(voted.toSorted()).toEqual(others.toSorted())
    }
  })

  it('have given ordinary likes and dislikes, of which owners see the likes', async () => {
    const [first, last] = [playerAt(0), playerAt(-1)]
    expect((await pictureLikesOf(first)).body).toHaveLength(9)
    expect((await pictureLikesOf(last)).body).toEqual([])
    const given = async (player: TestPlayer): Promise<string[]> => {
      const rows: { likeType: string }[] = JSON.parse((await pictureLikesBy(player)).text)
      return rows.map(({ likeType }) => likeType)
    }
    expect(await given(last)).toEqual(Array.from({ length: 9 }, () => 'LIKE'))
    expect(new Set(await given(first))).toEqual(new Set(['DISLIKE']))
  })

  it('learn where their pictures stand once those are ranked', async () => {
    const before = await ownPictures(playerAt(0))
    expect(before).toMatchObject({ votesNeeded: 8, pictures: [{ likes: 9 }] })
    expect(before.pictures[0]).not.toHaveProperty('band')
    await rankPictures(site.platform)
    const bands: string[] = []
    for (const player of players) bands.push((await ownPictures(player)).pictures[0].band)
    const rest = Array.from({ length: 5 }, () => 'REST')
    expect(bands).toEqual(['TENTH', 'QUARTER', 'HALF', 'HALF', 'HALF', ...rest])
    const badges = await site.platform.db
      .selectFrom('games_players')
      .select('profile_id')
      .where('badge_at', 'is not', null)
      .execute()
    expect(badges).toEqual([{ profile_id: playerAt(0).profileId }])
  })

  it('never learn who or how many did not like a picture', async () => {
    for (const player of players) {
      const { text } = await player.visitor.call('GET /api/games/hot-or-not/pictures')
      expect(text).not.toMatch(/votesLeast|"votes"|dislike/i)
      for (const other of players) {
        if (other !== player) expect(text).not.toContain(other.profileId)
      }
    }
  })

  it('are on the season’s board who want to be, the best liked first', async () => {
    for (const { visitor } of players.slice(0, 8)) {
      const body = { isOnBoard: true }
      expectDone(await visitor.call('PUT /api/games/:game', { params, body }))
    }
    const { entries } = await board(playerAt(-1))
    const shown: readonly { profileId: string; percent: number; count: number }[] = entries
    const ids = shown.map(({ profileId }) => profileId)
    expect(ids[0]).toBe(playerAt(0).profileId)
    expect(ids.toSorted()).toEqual(
      players
        .slice(0, 8)
        .map(player => player.profileId)
        .toSorted(),
    )
    const percents = shown.map(({ percent }) => percent)
    expect(percents).toEqual(percents.toSorted((one, other) => other - one))
    expect(new Set(shown.map(({ percent, count }) => (percent % 5) + (count % 5)))).toEqual(
      new Set([0]),
    )
  })

  it('begin anew when the season has ended', async () => {
    const { tsUntil } = await board(playerAt(0))
    site.clock.advance(tsUntil - site.clock.now().getTime())
    expect((await board(await site.member())).entries).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { wilsonLowerBound } from '#server/policies/standing.ts'
import {
  boardOf,
  ownGame,
  passToResults,
  playersOf,
  putGame,
} from '#server/testing/game-actions.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import {
  sharedSiteWithClock,
  sharedStrictSite,
  type TestMember,
} from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'
import type { GameChange } from '#shared/contract/games.ts'
import { gameIds } from '#shared/games/games.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { bringResults } from './daily-results.ts'
import { saveControlAnswer } from './play-weight.ts'
import { takePace } from './players.ts'
import { addScore, earnBadge, showScores } from './seasons.ts'

const game = 'COOTIES'

const site = await sharedSiteWithClock()

const change = (member: TestMember, body: GameChange) => putGame(member, game, body)
const own = (member: TestMember) => ownGame(member, game)
const board = (member: TestMember) => boardOf(member, game)

/** Does what the results of a day do. */
const bringScores = () => showScores(site.platform.db, site.clock.now())

const player = async () => (await playersOf(site, game, 1))[0]

/** A member on the board with this many good answers out of thirty. */
async function scorer(good: number, total = 30) {
  const member = await site.member()
  expectDone(await change(member, { isJoined: true, isOnBoard: true }))
  const { profileId } = member
  await addScore(site.platform.db, { profileId, game, good, total, now: site.clock.now() })
  return member
}

describe('a game', () => {
  it('is joined only by the member who asks for it', async () => {
    expectDone(await change(await site.member(), { isJoined: true, isOnBoard: true }))
    const games = await (await site.member()).visitor.read('GET /api/games')
    expect(games.map(each => each.game)).toEqual(gameIds)
    for (const each of games) {
      expect(each).toMatchObject({ isJoined: false, isOnBoard: false, showsBadge: false })
    }
  })

  it('is joined and left, and shows its number of players in steps of five', async () => {
    const member = await site.member()
    const { players = 0 } = (await own(member)) ?? {}
    expectDone(await change(member, { isJoined: true }))
    expectDone(await change(member, { isJoined: true }))
    expect(await own(member)).toMatchObject({ isJoined: true, isOnBoard: false })
    const seen: number[] = []
    for (const other of await site.many(9)) {
      expectDone(await change(other, { isJoined: true }))
      seen.push((await own(member))?.players ?? 0)
    }
    expect(new Set(seen.map(count => count % gamesLimits.playersStep))).toEqual(new Set([0]))
    expect(seen.at(-1)).toBe(players + 10)
    expectDone(await change(member, { showsBadge: true }))
    expect(await own(member)).toMatchObject({ isJoined: true, isOnBoard: false, showsBadge: true })
    expectDone(await change(member, { isJoined: false }))
    expectDone(await change(member, { isJoined: false }))
    expect(await own(member)).toMatchObject({ isJoined: false, showsBadge: false })
  })

  it('has nothing to change for a member who is not in it', async () => {
    const changed = await change(await site.member(), { isOnBoard: true })
    expect(changed).toMatchObject(refused('games/not-joined'))
  })
})

it('a badge is earned once, and others see it while its owner shows it and is in the game', async () => {
  const [member, other] = [await scorer(3), await site.member()]
  const { profileId } = member
  const seen = async () =>
    expectDone(await other.visitor.call('GET /api/profile/:id', { params: { id: profileId } })).body
  await earnBadge(site.platform.db, { profileId, game, now: site.clock.now() })
  expect(await own(member)).toMatchObject({ hasBadge: true })
  expect(await seen()).not.toHaveProperty('gameBadges')
  expectDone(await change(member, { showsBadge: true }))
  expect(await seen()).toMatchObject({ gameBadges: [game] })
  expectDone(await change(member, { isJoined: false }))
  expect(await seen()).not.toHaveProperty('gameBadges')
})

describe('a season’s board', () => {
  it('names players who want it, from enough answers on, the best by the lower bound first', async () => {
    const [few, { profileId }, some] = [
      await scorer(24, 24),
      await scorer(27),
      await scorer(24, 25),
    ]
    const silent = await scorer(30)
    expectDone(await change(silent, { isOnBoard: false }))
    await bringScores()
    const { entries, own: ownScore } = await board(silent)
    const ids = entries.map(each => each.profileId)
    expect(ids).not.toContain(few.profileId)
    expect(ids).not.toContain(silent.profileId)
    expect(ids).toContain(some.profileId)
    const percents = entries.map(({ percent }) => percent)
    expect(percents).toEqual(percents.toSorted((one, other) => other - one))
    // In steps of five, so nobody can work out a single vote or its weight.
    expect(wilsonLowerBound(27, 30)).toBeCloseTo(0.744, 3)
    const profilename = expect.any(String)
    expect(entries).toContainEqual({ profileId, profilename, percent: 70, count: 30 })
    expect(ownScore).toEqual({ percent: 85, count: 30 })
  })

  it('stays as the last results left it, for the member themselves too', async () => {
    const member = await scorer(25)
    expect(await board(member)).not.toHaveProperty('own')
    await bringScores()
    const before = await board(member)
    const more = { profileId: member.profileId, game, now: site.clock.now() } as const
    await addScore(site.platform.db, { ...more, good: 0, total: 30 })
    expect(await board(member)).toEqual(before)
    await bringScores()
    expect(await board(member)).toMatchObject({ own: { count: 60 } })
  })

  it('drops players who no longer want it or have left, before the next results', async () => {
    const [silent, leaver] = [await scorer(26), await scorer(27)]
    await bringScores()
    const reader = await player()
    const named = JSON.stringify(await board(reader))
    for (const { profileId } of [silent, leaver]) expect(named).toContain(profileId)
    expectDone(await change(silent, { isOnBoard: false }))
    expectDone(await change(leaver, { isJoined: false }))
    const text = JSON.stringify(await board(reader))
    for (const { profileId } of [silent, leaver]) expect(text).not.toContain(profileId)
  })

  it('is refused to a member who is not in the game', async () => {
    const { visitor } = await site.member()
    const read = await visitor.call('GET /api/games/:game/board', { params: { game } })
    expect(read).toMatchObject(refused('games/not-joined'))
  })

  it('leaves out members who are blocked either way, as if they had no score', async () => {
    const [blocked, blocker, reader] = [await scorer(29), await scorer(28), await player()]
    await bringScores()
    await blockMember(reader, blocked)
    await blockMember(blocker, reader)
    const text = JSON.stringify(await board(reader))
    for (const { profileId } of [blocked, blocker]) expect(text).not.toContain(profileId)
  })

  it('ends with its quarter', async () => {
    const member = await scorer(25)
    const { tsUntil } = await board(member)
    site.clock.advance(tsUntil - site.clock.now().getTime())
    await bringScores()
    const next = await board(await player())
    expect(next).toMatchObject({ tsFrom: tsUntil, entries: [] })
  })
})

it('the weight of a vote forgets the items about a member who was erased', async () => {
  const [player, other] = await site.members([{}, {}])
  const { profileId } = player
  const known = { profileId, game, isRight: true, now: site.clock.now() } as const
  await saveControlAnswer(site.platform.db, { ...known, item: 'star-1' })
  await saveControlAnswer(site.platform.db, {
    ...known,
    aboutProfileId: other.profileId,
    item: 'share-theirs',
  })
  await other.visitor.ask('DELETE /api/account', { body: {} })
  const left = await rowsOf(site, 'games_control_answers', { profile_id: profileId })
  expect(left).toMatchObject([{ item: 'star-1' }])
})

describe('a member who plays faster than people do', () => {
  it.each([
    ['gptbuster/items', { verdict: 'BOT' }],
    ['cooties/pokes', {}],
    ['cooties/shots', {}],
    ['hot-or-not/votes', { answer: 'SKIP' }],
    ['hot-or-not/stars', { side: 'LEFT' }],
    ['rating-game/guesses', { guess: 50 }],
    ['photo-help/deals', {}],
  ])('has to wait with %s, on any process', async (path, body) => {
    const strict = await sharedStrictSite()
    const { visitor } = await strict.member()
    // Plays are counted by the minute. A new one begins here.
    strict.clock.advance(60_000 - (strict.clock.now().getTime() % 60_000))
    const play = () =>
      visitor.fetch(`/api/games/${path}/${randomUUID()}`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const plays = Array.from({ length: gamesLimits.playsPerMinute }, play)
    for (const { status } of await Promise.all(plays)) expect(status).not.toBe(429)
    const late = await play()
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    strict.clock.advance(60_000)
    expect((await play()).status).not.toBe(429)
  })

  it('has to wait for the next day after too many', async () => {
    const { accountId } = await site.member()
    const strict = { ...site.platform, config: { ...site.platform.config, limitsFactor: 0.01 } }
    for (let number = 0; number < gamesLimits.playsPerDay * 0.01; number += 1) {
      await takePace(strict, accountId).catch(() => undefined)
    }
    site.clock.advance(60_000)
    await expect(takePace(strict, accountId)).rejects.toMatchObject({ code: 'request/too-many' })
    site.clock.advance(86_400_000)
    // The first play of a day.
    await expect(takePace({ ...strict, config: site.platform.config }, accountId)).resolves.toBe(
      undefined,
    )
  })
})

describe('results', () => {
  let ran: string[]
  beforeEach(async () => {
    ran = []
    await removeRows(site, 'games_results')
  })

  const part = (name: string) => ({ name, run: async () => ran.push(name) })
  const bring = () => bringResults(site.platform, [part('one'), part('other')])

  it('come once a day, at the same hour', async () => {
    await bring()
    await bring()
    expect(ran).toEqual(['one', 'other'])
    passToResults(site)
    site.clock.advance(-60_000)
    await bring()
    expect(ran).toHaveLength(2)
    site.clock.advance(60_000)
    await bring()
    expect(ran).toEqual(['one', 'other', 'one', 'other'])
  })

  it('come at once after an outage of days, and once', async () => {
    await bring()
    for (let days = 0; days < 3; days += 1) passToResults(site)
    site.clock.advance(3_600_000)
    await bring()
    await bring()
    expect(ran).toHaveLength(4)
  })

  it('do not stop at a part that fails, which is due again', async () => {
    const failing = { name: 'one', run: () => Promise.reject(new Error('no')) }
    await expect(bringResults(site.platform, [failing, part('other')])).rejects.toThrow('1 steps')
    await bring()
    expect(ran).toEqual(['other', 'one'])
  })
})

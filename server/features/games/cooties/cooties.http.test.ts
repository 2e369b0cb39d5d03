import { describe, expect, it } from 'vitest'
import {
  cootiesPlayers,
  giveShot,
  joinCooties,
  layerOf,
  ownCooties,
  passQuiz,
  placeAll,
  poke,
} from '#server/testing/cooties-actions.ts'
import { boardOf, firstOf, hasBadge } from '#server/testing/game-actions.ts'
import { noticesOf } from '#server/testing/member-actions.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { gamesLimits } from '#shared/games-limits.ts'
import { problemType } from '#shared/refusals.ts'
import { bringResults } from '../daily-results.ts'
import { boardResults } from '../seasons.ts'
import { cootiesResults, moveCootiesOn } from './cooties.jobs.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A Monday. */
const monday = Date.UTC(2026, 4, 4, 0, 1)

const site = await ownSite('a clock of its own', {}, { clock: new TestClock(monday) })

/** The players of the whole week, and the first carrier once there is one. */
let players: TestMember[]
let order: TestMember[]

const at = (index: number) => firstOf(order.slice(index), 1)[0]

async function passTime(milliseconds: number) {
  site.clock.advance(milliseconds)
  await moveCootiesOn(site.platform)
  await placeAll(players)
}

const statesOf = (members: readonly TestMember[]) =>
  Promise.all(members.map(async member => (await ownCooties(member)).state))

describe('a week of You got Cooties!', () => {
  it('does not begin with nine players', async () => {
    players = await cootiesPlayers(site, gamesLimits.playersLeast - 1)
    await moveCootiesOn(site.platform)
    const [one] = firstOf(players, 1)
    expect(await ownCooties(one)).toMatchObject({ state: 'WELL', pokesLeft: 0 })
    expect(await ownCooties(one)).not.toHaveProperty('tsEnds')
    expect((await one.visitor.call('GET /api/games/cooties/result')).text).toBe('{}')
  })

  it('begins with the tenth player, and notifies one first carrier', async () => {
    players = [...players, ...(await cootiesPlayers(site, 2))]
    await moveCootiesOn(site.platform)
    const states = await statesOf(players)
    expect(states.filter(state => state === 'CARRIER')).toHaveLength(1)
    const first = states.indexOf('CARRIER')
    order = [...players.slice(first), ...players.slice(0, first)]
    expect(await ownCooties(at(0))).toMatchObject({
      tsEnds: Date.UTC(2026, 4, 11),
      pokesLeft: 3,
      shotsLeft: 0,
      sector: '52:13',
    })
    expect(await noticesOf(at(0))).toEqual(['COOTIES_CAUGHT'])
    expect(await noticesOf(at(1))).toEqual([])
  })

  it('shows a carrier to nobody for an hour, and to all players after four', async () => {
    await passTime(hourMs - 5 * 60_000)
    expect((await layerOf(at(5))).get(at(0).profileId)).toBe('WELL')
    await passTime(3.5 * hourMs)
    expect((await layerOf(at(5))).get(at(0).profileId)).toBe('CARRIER')
  })

  it('passes cooties on by pokes, without telling whether they caught', async () => {
    expect(expectDone(await poke(at(0), at(1))).text).toBe('{"pokesLeft":2}')
    expect(expectDone(await poke(at(0), at(2))).text).toBe('{"pokesLeft":1}')
    // Sent again, as after a lost answer.
    expect(expectDone(await poke(at(0), at(2))).text).toBe('{"pokesLeft":1}')
    expect(await statesOf([at(1), at(2), at(3)])).toEqual(['CARRIER', 'CARRIER', 'WELL'])
    // A carrier gives the same answer as a well player, and nobody catches cooties twice.
    expect(expectDone(await poke(at(1), at(2))).text).toBe('{"pokesLeft":2}')
    await passTime(0)
    expect(await noticesOf(at(1))).toEqual(['COOTIES_CAUGHT'])
    expect((await layerOf(at(5))).get(at(1).profileId)).toBe('WELL')
    await passTime(dayMs)
    expectDone(await poke(at(1), at(3)))
    expectDone(await poke(at(3), at(4)))
    expect(await ownCooties(at(0))).toMatchObject({ pokesLeft: 3, poked: expect.any(Array) })
    expect((await layerOf(at(5))).get(at(1).profileId)).toBe('CARRIER')
  })

  it('lets a player cure themselves by a quiz, which shows at the next full hour', async () => {
    await passQuiz(at(0))
    expect(await ownCooties(at(0))).toMatchObject({ state: 'CURED', pokesLeft: 0, shotsLeft: 3 })
    expect(await noticesOf(at(0))).toEqual([])
    expect((await layerOf(at(5))).get(at(0).profileId)).toBe('CARRIER')
    await passTime(hourMs)
    expect((await layerOf(at(5))).get(at(0).profileId)).toBe('CURED')
    expect((await poke(at(0), at(6))).body.type).toBe(problemType('games/no-carrier'))
  })

  it('lets a cured player give a shot, and earn a credit, a score and at last a badge', async () => {
    await passTime(4 * hourMs)
    expect(expectDone(await giveShot(at(0), at(1))).text).toBe('{"shotsLeft":2}')
    expect(expectDone(await giveShot(at(0), at(2))).text).toBe('{"shotsLeft":1}')
    expect(await statesOf([at(1), at(2)])).toEqual(['CURED', 'CURED'])
    expect(await noticesOf(at(1))).toEqual(['COOTIES_CURED'])
    const credits = await at(0).visitor.call('GET /api/billing/credits')
    expect(credits.body).toMatchObject({ sum: 2, entries: [{ work: 'CURE' }, { work: 'CURE' }] })
    expect(await hasBadge(at(0), 'COOTIES')).toBe(false)
    expectDone(await giveShot(at(0), at(3)))
    expect(await hasBadge(at(0), 'COOTIES')).toBe(false)
    await bringResults(site.platform, [cootiesResults(site.platform), boardResults(site.platform)])
    expect(await hasBadge(at(0), 'COOTIES')).toBe(true)
    expect(await boardOf(at(0), 'COOTIES')).toMatchObject({ own: { percent: 40, count: 0 } })
  })

  it('ends on Sunday night: play stops, and the results appear', async () => {
    expectDone(await joinCooties(at(1), { isOnBoard: true }))
    expectDone(await joinCooties(at(0), { isOnBoard: true }))
    site.clock.advance(Date.UTC(2026, 4, 11) - site.clock.now().getTime())
    await placeAll(players)
    // The job has not run yet.
    expect((await poke(at(4), at(6))).body.type).toBe(problemType('games/over'))
    await moveCootiesOn(site.platform)
    const result = async (member: TestMember) =>
      (await member.visitor.ask('GET /api/games/cooties/result')).result
    const named = ({ profileId }: TestMember, profileName: unknown = expect.any(String)) => ({
      member: { profileId, profileName },
    })
    expect(await result(at(7))).toEqual({
      tsEnded: Date.UTC(2026, 4, 11),
      carriers: 5,
      newByDay: [3, 2, 0, 0, 0, 0, 0],
      chainLength: 4,
      chain: [
        { place: 1, ...named(at(0)) },
        { place: 2, ...named(at(1)) },
        { place: 3 },
        { place: 4 },
      ],
      healers: [{ place: 1, cures: 3, ...named(at(0)) }],
      own: { state: 'WELL', passedTo: 0, cures: 0 },
    })
    expect(await result(at(3))).toMatchObject({
      chain: [{}, {}, named(at(3)), { place: 4 }],
      own: { state: 'CURED', passedTo: 1, cures: 0 },
    })
  })

  it('goes on with the next round at once, with everybody well except one', async () => {
    const states = await statesOf(players)
    expect(states.filter(state => state === 'CARRIER')).toHaveLength(1)
    expect(states.filter(state => state === 'WELL')).toHaveLength(players.length - 1)
  })
})

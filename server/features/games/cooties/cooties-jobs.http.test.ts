import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import {
  cootiesPlayers,
  cootiesRound,
  joinCooties,
  ownCooties,
  placeAll,
  poke,
} from '#server/testing/cooties-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { killWaiting, waitForLock, whileUncommitted } from '#server/testing/inspect-database.ts'
import { noticesOf } from '#server/testing/member-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownTwoSites } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { cootiesLimits as limits } from '#shared/games/cooties/rules.ts'
import { purgeRounds } from './close-round.ts'
import { moveCootiesOn } from './cooties.jobs.ts'

const dayMs = 86_400_000

const clock = new TestClock(Date.UTC(2026, 4, 4, 12))
const [site, other] = await ownTwoSites({ clock })

beforeEach(async () => {
  await removeRows(site, 'games_cooties_rounds')
  await removeRows(site, 'games_players')
  const toMonday = Date.UTC(2026, 4, 4, 12) - site.clock.now().getTime()
  site.clock.advance(Math.ceil(toMonday / (7 * dayMs)) * 7 * dayMs)
})

const onBoth = () =>
  Promise.all([site, other, site, other].map(({ platform }) => moveCootiesOn(platform)))

/** Oldest first. */
const rounds = async () =>
  (await rowsOf(site, 'games_cooties_rounds')).toSorted(
    (one, other) => Number(one.opened_at) - Number(other.opened_at),
  )

const infections = () => rowsOf(site, 'games_cooties_infections')

describe('rounds with two processes', () => {
  it('begin once, with one carrier in ten, each notified once', async () => {
    const players = await cootiesPlayers(site, 24)
    await onBoth()
    await onBoth()
    expect(await rounds()).toHaveLength(1)
    expect(await infections()).toHaveLength(2)
    const news = (await Promise.all(players.map(noticesOf))).flat()
    expect(news).toEqual(['COOTIES_CAUGHT', 'COOTIES_CAUGHT'])
  })

  it('end once, and the next follows', async () => {
    const { first, others } = await cootiesRound(site, 10)
    const [one] = firstOf(others, 1)
    expectDone(await poke(first, one))
    site.clock.advance(7 * dayMs)
    await onBoth()
    await onBoth()
    expect(await rounds()).toMatchObject([
      { closed_at: expect.any(Date), carriers: 2 },
      { closed_at: null, carriers: null },
    ])
    expect(await infections()).toHaveLength(3)
  })

  it('wait for a poke that is under way', async () => {
    const { first, others } = await cootiesRound(site, 10)
    const [one] = firstOf(others, 1)
    const { db } = site.platform
    const under = await db.transaction().execute(async tx => {
      // The poke waits for the row of its player, and already has the round.
      await sql`
        select from games_cooties_infections where profile_id = ${first.profileId}
        for update`.execute(tx)
      const poked = poke(first, one)
      await waitForLock(db)
      site.clock.advance(7 * dayMs)
      return { poked, closed: moveCootiesOn(other.platform) }
    })
    expectDone(await under.poked)
    await under.closed
    expect((await rounds())[0]).toMatchObject({ carriers: 2 })
  })

  it('change nothing when they are killed at the end, and the next run ends them', async () => {
    await cootiesRound(site, 10)
    site.clock.advance(7 * dayMs)
    const lock = (tx: Db) =>
      sql`lock table games_cooties_results in access exclusive mode`.execute(tx)
    const end = () => expect(moveCootiesOn(other.platform)).rejects.toThrow()
    await whileUncommitted(site.platform.db, lock, end, killWaiting)
    expect(await rounds()).toMatchObject([{ closed_at: null }])
    await moveCootiesOn(site.platform)
    expect((await rounds())[0]).toMatchObject({ closed_at: expect.any(Date) })
  })
})

it('no round begins on a Saturday: it waits for Monday', async () => {
  site.clock.advance(5 * dayMs)
  await cootiesPlayers(site, 10)
  await moveCootiesOn(site.platform)
  expect(await rounds()).toEqual([])
  site.clock.advance(2 * dayMs)
  await moveCootiesOn(site.platform)
  expect(await rounds()).toHaveLength(1)
})

it('the first carriers are on the map if any player is', async () => {
  const players = await cootiesPlayers(site, 12)
  site.clock.advance(2 * dayMs)
  const awake = players.slice(4, 5)
  await placeAll(awake)
  await moveCootiesOn(site.platform)
  expect(await infections()).toMatchObject(
    awake.map(({ profileId }) => ({ profile_id: profileId })),
  )
})

it('a player who leaves and comes back is as they were', async () => {
  const { first } = await cootiesRound(site, 10)
  expectDone(await joinCooties(first, { isJoined: false }))
  expectDone(await joinCooties(first))
  expect((await ownCooties(first)).state).toBe('CARRIER')
})

it('infections are deleted with the end of the next round, and all else after 90 days', async () => {
  const { first, others } = await cootiesRound(site, 10)
  const [one] = firstOf(others, 1)
  expectDone(await poke(first, one))
  site.clock.advance(7 * dayMs)
  await moveCootiesOn(site.platform)
  await purgeRounds(site.platform)
  const ofOne = { profile_id: one.profileId }
  expect(await rowsOf(site, 'games_cooties_infections', ofOne)).not.toEqual([])
  site.clock.advance(7 * dayMs)
  await moveCootiesOn(site.platform)
  await purgeRounds(site.platform)
  expect(await rowsOf(site, 'games_cooties_pokes')).toEqual([])
  expect(await rowsOf(site, 'games_cooties_results')).not.toEqual([])
  site.clock.advance(limits.resultKeptMs + 1)
  await moveCootiesOn(site.platform)
  await purgeRounds(site.platform)
  const [oldest] = await rounds()
  expect(oldest?.closed_at?.getTime()).toBeGreaterThan(
    site.clock.now().getTime() - limits.resultKeptMs,
  )
})

import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cootiesPlayers,
  cootiesRound,
  joinCooties,
  ownCooties,
  placeAll,
  poke,
} from '#server/testing/cooties-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { waitForLock } from '#server/testing/inspect-database.ts'
import { noticesOf } from '#server/testing/member-actions.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { openTwoSites } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { cootiesLimits as limits } from '#shared/games/cooties/rules.ts'
import { purgeRounds } from './close-round.ts'
import { moveCootiesOn } from './cooties.jobs.ts'

const dayMs = 86_400_000

const clock = new TestClock(Date.UTC(2026, 4, 4, 12))
/** Two processes. */
const [site, other] = await openTwoSites({ clock })
afterAll(() => site.close())

beforeEach(async () => {
  await removeRows(site, 'games_cooties_rounds')
  await removeRows(site, 'games_players')
  const toMonday = Date.UTC(2026, 4, 4, 12) - site.clock.now().getTime()
  site.clock.advance(Math.ceil(toMonday / (7 * dayMs)) * 7 * dayMs)
})

const onBoth = () =>
  Promise.all([site, other, site, other].map(({ platform }) => moveCootiesOn(platform)))

const rounds = () =>
  site.platform.db
    .selectFrom('games_cooties_rounds')
    .select(['begins_on as beginsOn', 'closed_at as closedAt', 'carriers'])
    .orderBy('begins_on')
    .execute()

const infections = () => rowsOf(site, 'games_cooties_infections')

describe('rounds with two processes', () => {
  it('begin once, with one carrier in ten, each told once', async () => {
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
    expect(await rounds()).toEqual([
      { beginsOn: expect.any(String), closedAt: expect.any(Date), carriers: 2 },
      { beginsOn: expect.any(String), closedAt: null, carriers: null },
    ])
    expect(await infections()).toHaveLength(3)
  })

  it('take a poke that is under way with them', async () => {
    const { first, others } = await cootiesRound(site, 10)
    const [one] = firstOf(others, 1)
    const { db } = site.platform
    const under = await db.transaction().execute(async tx => {
      // The poke waits for the row of who pokes, and has the round by then.
      await tx
        .selectFrom('games_cooties_infections')
        .select('id')
        .where('profile_id', '=', first.profileId)
        .forUpdate()
        .execute()
      const poked = poke(first, one)
      await waitForLock(db)
      site.clock.advance(7 * dayMs)
      return { poked, closed: moveCootiesOn(other.platform) }
    })
    expectDone(await under.poked)
    await under.closed
    expect((await rounds())[0]).toMatchObject({ carriers: 2 })
  })

  it('killed in the middle of the end have done nothing, and end by whoever comes next', async () => {
    await cootiesRound(site, 10)
    site.clock.advance(7 * dayMs)
    const { db } = site.platform
    await db.transaction().execute(async tx => {
      await sql`lock table games_cooties_results in access exclusive mode`.execute(tx)
      const killed = expect(moveCootiesOn(other.platform)).rejects.toThrow()
      await waitForLock(db)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      await killed
    })
    expect(await rounds()).toMatchObject([{ closedAt: null }])
    await moveCootiesOn(site.platform)
    expect((await rounds())[0]).toMatchObject({ closedAt: expect.any(Date) })
  })
})

const ownRow = (profileId: string) =>
  rowsOf(site, 'games_cooties_infections', { profile_id: profileId })

it('no round begins on a Saturday, which waits for Monday', async () => {
  site.clock.advance(5 * dayMs)
  await cootiesPlayers(site, 10)
  await moveCootiesOn(site.platform)
  expect(await rounds()).toEqual([])
  site.clock.advance(2 * dayMs)
  await moveCootiesOn(site.platform)
  expect(await rounds()).toHaveLength(1)
})

it('the first carriers are on the map where anybody is', async () => {
  const players = await cootiesPlayers(site, 12)
  site.clock.advance(2 * dayMs)
  const awake = players.slice(4, 5)
  await placeAll(awake)
  await moveCootiesOn(site.platform)
  expect(await infections()).toMatchObject(
    awake.map(({ profileId }) => ({ profile_id: profileId })),
  )
})

it('whoever leaves and comes back is as they were', async () => {
  const { first } = await cootiesRound(site, 10)
  expectDone(await joinCooties(first, { isJoined: false }))
  expectDone(await joinCooties(first))
  expect((await ownCooties(first)).state).toBe('CARRIER')
})

it('who had them from whom goes with the end of the next round, and all else after 90 days', async () => {
  const { first, others } = await cootiesRound(site, 10)
  const [one] = firstOf(others, 1)
  expectDone(await poke(first, one))
  site.clock.advance(7 * dayMs)
  await moveCootiesOn(site.platform)
  await purgeRounds(site.platform)
  expect(await ownRow(one.profileId)).not.toEqual([])
  const count = async (table: 'games_cooties_pokes' | 'games_cooties_results') =>
    (await rowsOf(site, table)).length
  site.clock.advance(7 * dayMs)
  await moveCootiesOn(site.platform)
  await purgeRounds(site.platform)
  expect(await count('games_cooties_pokes')).toBe(0)
  expect(await count('games_cooties_results')).toBeGreaterThan(0)
  site.clock.advance(limits.resultKeptMs + 1)
  await moveCootiesOn(site.platform)
  await purgeRounds(site.platform)
  const [oldest] = await rounds()
  expect(oldest?.closedAt?.getTime()).toBeGreaterThan(
    site.clock.now().getTime() - limits.resultKeptMs,
  )
})

import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { whileUncommitted } from '#server/testing/inspect-database.ts'
import { readSector } from '#server/testing/map-reads.ts'
import { at, writeTo } from '#server/testing/member-actions.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { placeOf, startSite, type TestMember } from '#server/testing/test-site.ts'
import { type Reply, refused, statusesOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { Quotas } from './quotas.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const clock = new TestClock()
const { database, env, remove } = await placeOf(await createTestDatabase())
afterAll(remove)
const { db } = database.connection

/** A process of the one site, with real limits. */
async function startProcess(connection = database.connect()) {
  const site = await startSite({ ...env, LIMITS_FACTOR: '1' }, { connection, clock })
  return { ...site, stop: () => site.close().then(() => connection.close()) }
}

const here = await startProcess()
const there = await startProcess()
const processes = [here, there] as const
afterAll(() => Promise.all(processes.map(({ stop }) => stop())))

/** The same call at both processes in turn, all at once. @returns how many each status has */
async function atOnce(count: number, call: (nth: number) => Promise<Reply>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, nth) => call(nth)))
  const statuses = Object.groupBy(replies, ({ status }) => status)
  return Object.fromEntries(Object.entries(statuses).map(([status, all]) => [status, all?.length]))
}

const inTurn = (member: TestMember, nth: number) => at(nth % 2 === 0 ? here : there, member)
const sectorOf = (index: number) => `${Math.floor(index / 360)}:${(index % 360) - 180}`

/** Reads new sectors at both processes in turn, a hundred a minute. */
async function readNew(reader: TestMember, { from, count }: { from: number; count: number }) {
  const statuses: number[] = []
  for (let index = from; index < from + count; index++) {
    if (index % 100 === 0) clock.advance(minuteMs)
    statuses.push((await readSector(inTurn(reader, index), sectorOf(index))).status)
  }
  return statuses
}

describe('two processes of one site', () => {
  it('together allow what one may, whatever comes at once', async () => {
    const [reader, other] = await here.members([{}, {}])
    const search = (nth: number) =>
      inTurn(reader, nth).visitor.call('GET /api/messages/search/:profileId', {
        params: { profileId: reader.profileId },
        query: { words: 'word' },
      })
    const { count } = serverLimits.messageSearchRate
    const statuses = await atOnce(3 * count, search)
    expect(statuses[429]).toBe(2 * count)
    const { count: reads } = limits.positionReads
    const readAt = (nth: number) => readSector(inTurn(reader, nth), '10:10')
    expect(await atOnce(3 * reads, readAt)).toEqual({ 200: reads, 429: 2 * reads })
    expect((await readSector(at(there, other), '10:10')).status).toBe(200)
    clock.advance(minuteMs)
    expect((await readAt(1)).status).toBe(200)
  })

  it('count strangers by network', async () => {
    const { count } = serverLimits.requestRate
    const ping = (nth: number) =>
      inTurnSite(nth)
        .visitor()
        .call('GET /api/ping', { headers: { 'x-forwarded-for': '10.9.0.1' } })
    const { 200: allowed } = await atOnce(count + 100, ping)
    expect(allowed).toBeLessThanOrEqual(count)
    // One of the processes may withhold a lease.
    expect(allowed).toBeGreaterThan(count * 0.95)
  })

  it('count different sectors, and know each other’s', async () => {
    const reader = await here.member()
    const [hourly] = serverLimits.sectorsRead
    const statuses = await readNew(reader, { from: 0, count: hourly.count + 1 })
    expect(statuses.indexOf(429)).toBe(hourly.count)
    const again = processes.map(site => readSector(at(site, reader), sectorOf(3)))
    expect(statusesOf(await Promise.all(again))).toEqual([200, 200])
    clock.advance(hourMs)
    expect(await readNew(reader, { from: hourly.count, count: 1 })).toEqual([200])
  })

  it('begin no conversation too many while the other’s is not committed', async () => {
    const { newConversations: rate } = serverLimits
    const [sender, other] = await here.members([{}, {}])
    const takeOne = (quotas: Quotas) => quotas.take('conversation', sender.profileId, rate)
    const { quotas } = here.platform
    for (let begun = 1; begun < rate.count; begun++) await takeOne(quotas)
    const refusal = await whileUncommitted(
      db,
      tx => takeOne(quotas.within(tx)),
      () => writeTo(at(there, sender), other, 'Hello'),
    )
    expect(refusal).toMatchObject(refused('request/too-many'))
  })
})

const inTurnSite = (nth: number) => (nth % 2 === 0 ? here : there)

describe('after a deploy', () => {
  it('what was spent before stays spent until its window ends', async () => {
    const before = await startProcess()
    const member = await before.member()
    const [hourly] = serverLimits.sectorsRead
    const bounds = { latMin: 0, latMax: 14.9, lonMin: 0, lonMax: 14.9 }
    const readAll = at(before, member).visitor.call('GET /api/profile-briefs/by-bounds', {
      query: bounds,
    })
    expect((await readAll).status).toBe(200)
    for (let read = 1; read < limits.positionReads.count; read++) {
      expect((await readSector(at(before, member), '0:0')).status).toBe(200)
    }
    await before.stop()
    const next = await startProcess()
    onTestFinished(next.stop)
    const after = at(next, member)
    expect((await readSector(after, '0:0')).status).toBe(429)
    clock.advance(minuteMs)
    expect((await readSector(after, '0:0')).status).toBe(200)
    const left = hourly.count - 15 * 15
    for (let lat = 20; lat < 20 + left; lat++) {
      expect((await readSector(after, `${lat}:0`)).status).toBe(200)
    }
    expect((await readSector(after, '80:0')).status).toBe(429)
  })
})

describe('the stored counts', () => {
  it('name neither members nor places, and go when their windows end', async () => {
    const reader = await here.member()
    expect((await readSector(reader, '47:11')).status).toBe(200)
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(c)::text as row from limit_counts c
      union all select to_jsonb(i)::text || encode(windows, 'escape') from limit_items i`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(1)
    const text = rows.map(({ row }) => row).join()
    for (const trace of ['47:11', reader.profileId, '127.0.0', 'sector']) {
      expect(text).not.toContain(trace)
    }
    clock.advance(dayMs)
    await here.platform.limits.purge()
    const { rows: left } = await sql`
      select key from limit_counts union all select key from limit_items`.execute(db)
    expect(left).toEqual([])
    expect((await readSector(reader, '47:11')).status).toBe(200)
  })
})

describe('while the counts cannot be reached', () => {
  it('a database that hangs delays nobody for long, and fills no pool', async () => {
    const [reader, later] = await here.members([{}, {}])
    const { preparedPool } = here.platform
    await db.transaction().execute(async tx => {
      await sql`lock table limit_counts in access exclusive mode`.execute(tx)
      for (const member of [reader, later, reader]) {
        expect((await readSector(at(here, member), '30:30')).status).toBe(200)
        clock.advance(minuteMs)
      }
      await eventually(async () => preparedPool.totalCount === preparedPool.idleCount)
    })
    const { count } = limits.positionReads
    expect(await atOnce(2 * count, nth => readSector(inTurn(later, nth), '10:10'))).toEqual({
      200: count,
      429: count,
    })
  }, 15_000)

  it('reads from memory go on, limited in each process, and count over all afterward', async () => {
    const [reader, later] = await here.members([{}, {}])
    const readHere = (member: TestMember) => readSector(at(here, member), '10:10')
    expect((await readHere(reader)).status).toBe(200)
    expect((await readHere(later)).status).toBe(200)
    await sql`alter table limit_counts rename to limit_counts_away`.execute(db)
    await sql`alter table limit_items rename to limit_items_away`.execute(db)
    const { count } = limits.positionReads
    expect(await atOnce(2 * count, () => readHere(reader))).toEqual({
      200: count - 1,
      429: count + 1,
    })
    expect((await readSector(at(here, later), '20:20')).status).toBe(200)
    await sql`alter table limit_counts_away rename to limit_counts`.execute(db)
    await sql`alter table limit_items_away rename to limit_items`.execute(db)
    clock.advance(minuteMs)
    expect(await atOnce(2 * count, nth => readSector(inTurn(later, nth), '10:10'))).toEqual({
      200: count,
      429: count,
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, systemClock } from '#server/platform/clock.ts'
import { ChangeFeed } from '#server/platform/database/change-feed.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { createLog } from '#server/platform/log.ts'
import { eventually } from '#server/testing/eventually.ts'
import { cutListeners } from '#server/testing/listeners.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { announceChange } from './announce-change.ts'
import { changesAfter, newestChange, presenceChannel } from './presence.queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A feed of the presence changes, and the profiles it told of in their order. */
async function followChanges() {
  const { db, listener } = database.connection
  const told: string[] = []
  const feed = new ChangeFeed({
    listener,
    log: createLog('silent'),
    channel: presenceChannel,
    newest: () => newestChange(db),
    read: after => changesAfter(db, after),
    apply: changes => {
      told.push(...changes.map(({ profileId }) => profileId))
    },
  })
  await feed.start()
  return { feed, told }
}

/** A transaction that has its number already and waits to be told what to do. */
async function openTransaction() {
  const tx = await database.connection.db.startTransaction().execute()
  await tx.selectNoFrom(eb => eb.fn('pg_current_xact_id', []).as('id')).execute()
  return tx
}

async function change(tx: Db) {
  const id = newId(systemClock)
  await announceChange(tx, id)
  return id
}

describe('a change feed', () => {
  it('tells of changes in the order of their commits', async () => {
    const { feed, told } = await followChanges()
    const { db } = database.connection
    const ids: string[] = []
    for (let index = 0; index < 20; index++) ids.push(await change(db))
    await eventually(() => told.length >= ids.length)
    expect(told).toEqual(ids)
    await feed.stop()
  })

  it('misses no change of a transaction that began later, wrote first and committed last', async () => {
    const { feed, told } = await followChanges()
    const older = await openTransaction()
    const younger = await openTransaction()
    const first = await change(younger)
    const second = await change(older)
    await older.commit().execute()
    await eventually(() => told.includes(second))
    await younger.commit().execute()
    await eventually(() => told.includes(first))
    expect(told).toEqual([second, first])
    await feed.stop()
  })

  it('tells nothing of what was rolled back', async () => {
    const { feed, told } = await followChanges()
    const tx = await openTransaction()
    const never = await change(tx)
    await tx.rollback().execute()
    const kept = await change(database.connection.db)
    await eventually(() => told.includes(kept))
    expect(told).not.toContain(never)
    await feed.stop()
  })

  it('catches up when its connection was cut', async () => {
    const { feed, told } = await followChanges()
    const { db } = database.connection
    expect(await cutListeners(db)).toBe(1)
    const id = await change(db)
    await eventually(() => told.includes(id))
    await feed.stop()
  })
})

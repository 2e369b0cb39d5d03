import { afterAll, describe, expect, it } from 'vitest'
import { newId, systemClock } from '#server/platform/clock.ts'
import { ChangeFeed } from '#server/platform/database/change-feed.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { createLog } from '#server/platform/log.ts'
import { eventually } from '#server/testing/eventually.ts'
import { cutListeners } from '#server/testing/inspect-database.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { announceChange, changesAfter, newestChange, presenceChannel } from './presence-changes.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { db, listener } = database.connection

/** A feed of the presence changes, and the profiles whose changes it delivered, in their order. */
async function followChanges() {
  const delivered: string[] = []
  const feed = new ChangeFeed({
    listener,
    log: createLog('silent'),
    channel: presenceChannel,
    newest: () => newestChange(db),
    read: after => changesAfter(db, after),
    apply: changes => {
      delivered.push(...changes.map(({ profileId }) => profileId))
    },
  })
  await feed.start()
  return { feed, delivered }
}

/** A transaction that has its number already and waits for what to do. */
async function openTransaction() {
  const tx = await db.startTransaction().execute()
  await tx.selectNoFrom(eb => eb.fn('pg_current_xact_id', []).as('id')).execute()
  return tx
}

async function change(tx: Db) {
  const id = newId(systemClock)
  await announceChange(tx, id)
  return id
}

describe('a change feed', () => {
  it('delivers changes in the order of their commits', async () => {
    const { feed, delivered } = await followChanges()
    const ids: string[] = []
    for (let index = 0; index < 20; index++) ids.push(await change(db))
    await eventually(() => delivered.length >= ids.length)
    expect(delivered).toEqual(ids)
    await feed.stop()
  })

  it('misses no change of a transaction that began later, wrote first and committed last', async () => {
    const { feed, delivered } = await followChanges()
    const older = await openTransaction()
    const younger = await openTransaction()
    const first = await change(younger)
    const second = await change(older)
    await older.commit().execute()
    await eventually(() => delivered.includes(second))
    await younger.commit().execute()
    await eventually(() => delivered.includes(first))
    expect(delivered).toEqual([second, first])
    await feed.stop()
  })

  it('delivers nothing that was rolled back', async () => {
    const { feed, delivered } = await followChanges()
    const tx = await openTransaction()
    const never = await change(tx)
    await tx.rollback().execute()
    const committed = await change(db)
    await eventually(() => delivered.includes(committed))
    expect(delivered).not.toContain(never)
    await feed.stop()
  })

  it('catches up when its connection was cut', async () => {
    const { feed, delivered } = await followChanges()
    expect(await cutListeners(db)).toBe(1)
    const id = await change(db)
    await eventually(() => delivered.includes(id))
    await feed.stop()
  })
})

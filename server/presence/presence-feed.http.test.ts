import { describe, expect, it, onTestFinished } from 'vitest'
import { newId, systemClock } from '#server/platform/clock.ts'
import { ChangeFeed } from '#server/platform/database/change-feed.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { createLog } from '#server/platform/log.ts'
import { eventually } from '#server/testing/eventually.ts'
import { cutListeners } from '#server/testing/inspect-database.ts'
import { ownDatabase } from '#server/testing/test-database.ts'
import { announceChange, changesAfter, newestChange, presenceChannel } from './presence-changes.ts'

const { db, listener } = (await ownDatabase()).connection

/** Follows changes with a feed of the test. Returns the profiles in the order of delivery. */
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
  onTestFinished(() => feed.stop())
  return delivered
}

/** A transaction that already has its number and waits for statements. */
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
    const delivered = await followChanges()
    const ids: string[] = []
    for (let index = 0; index < 20; index++) ids.push(await change(db))
    await eventually(() => delivered.length >= ids.length)
    expect(delivered).toEqual(ids)
  })

  it('misses no change of a transaction that began later, wrote first and committed last', async () => {
    const delivered = await followChanges()
    const older = await openTransaction()
    const younger = await openTransaction()
    const first = await change(younger)
    const second = await change(older)
    await older.commit().execute()
    await eventually(() => delivered.includes(second))
    await younger.commit().execute()
    await eventually(() => delivered.includes(first))
    expect(delivered).toEqual([second, first])
  })

  it('delivers nothing that was rolled back', async () => {
    const delivered = await followChanges()
    const tx = await openTransaction()
    const never = await change(tx)
    await tx.rollback().execute()
    const committed = await change(db)
    await eventually(() => delivered.includes(committed))
    expect(delivered).not.toContain(never)
  })

  it('catches up when its connection was cut', async () => {
    const delivered = await followChanges()
    expect(await cutListeners(db)).toBe(1)
    const id = await change(db)
    await eventually(() => delivered.includes(id))
  })
})

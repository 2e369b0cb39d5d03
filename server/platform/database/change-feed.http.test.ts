import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { whileUncommitted } from '#server/testing/inspect-database.ts'
import { emptyTestDatabase, ownDatabase } from '#server/testing/test-database.ts'
import { newId, systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { ChangeFeed, type FeedRow } from './change-feed.ts'
import type { Db } from './connect.ts'

const { db } = (await ownDatabase()).connection

interface Options {
  readonly keptMs?: number
  readonly lookMs?: number
  readonly apply?: (rows: readonly FeedRow[]) => void
}

/** A feed of the test, and what it has delivered, in this order. */
async function follow({ apply = () => undefined, ...periods }: Options = {}) {
  const delivered: string[] = []
  let lapses = 0
  const feed = new ChangeFeed({
    db,
    log: createLog('silent'),
    table: 'presence_changes',
    apply: async rows => {
      apply(rows)
      delivered.push(...rows.map(({ profileId }) => profileId))
    },
    onLapse: () => {
      lapses++
    },
    ...periods,
  })
  await feed.start()
  onTestFinished(() => feed.stop())
  return { feed, delivered, lapses: () => lapses }
}

/** A transaction that already has its number and waits for statements. */
async function openTransaction(within: Db = db) {
  const tx = await within.startTransaction().execute()
  await sql`select pg_current_xact_id()`.execute(tx)
  onTestFinished(async () => {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
  })
  return tx
}

/** A backup, a report or a forgotten psql, in this database and in another one of the server. */
async function openForeignTransactions() {
  await openTransaction()
  const elsewhere = (await emptyTestDatabase()).connection
  await openTransaction(elsewhere.db)
}

async function change(tx: Db) {
  const id = newId(systemClock)
  const { number } = await tx
    .insertInto('presence_changes')
    .values({ profile_id: id })
    .returning('number')
    .executeTakeFirstOrThrow()
  return { id, number }
}

const addChanges = (count: number) =>
  sql`insert into presence_changes (profile_id)
    select gen_random_uuid() from generate_series(1, ${count}::int)`.execute(db)

describe('a change feed', () => {
  it('applies what is committed at once, while other transactions stay open', async () => {
    await openForeignTransactions()
    const { feed, delivered } = await follow()
    const ids: string[] = []
    for (let index = 0; index < 20; index++) {
      const { id, number } = await change(db)
      ids.push(id)
      feed.announce([number])
      await expect.poll(() => delivered).toEqual(ids)
    }
  })

  it('misses no change of a transaction that began later, wrote first and committed last', async () => {
    await openForeignTransactions()
    const { feed, delivered } = await follow()
    const [older, younger] = [await openTransaction(), await openTransaction()]
    const first = await change(younger)
    const second = await change(older)
    await older.commit().execute()
    feed.announce([second.number])
    await expect.poll(() => delivered).toEqual([second.id])
    await younger.commit().execute()
    feed.announce([first.number])
    await expect.poll(() => delivered).toEqual([second.id, first.id])
  })

  it('finds changes whose notices were lost, by itself', async () => {
    await openForeignTransactions()
    const { feed, delivered } = await follow({ lookMs: 200 })
    const late = await openTransaction()
    const hidden = await change(late)
    const lost = await change(db)
    await expect.poll(() => delivered).toEqual([lost.id])
    await late.commit().execute()
    await expect.poll(() => delivered).toEqual([lost.id, hidden.id])
    feed.announce([lost.number, hidden.number])
    feed.look()
    await feed.stop()
    expect(delivered).toEqual([lost.id, hidden.id])
  })

  it('finds changes of transactions that were open when it began, and none from before', async () => {
    await change(db)
    const tx = await openTransaction()
    const open = await change(tx)
    await change(db)
    const { feed, delivered } = await follow()
    await tx.commit().execute()
    feed.announce([open.number])
    await expect.poll(() => delivered).toEqual([open.id])
  })

  it('finds the change of a transaction that thousands of others have overtaken when it began', async () => {
    const tx = await openTransaction()
    const open = await change(tx)
    await addChanges(2500)
    const { feed, delivered } = await follow()
    await tx.commit().execute()
    feed.look()
    await expect.poll(() => delivered).toEqual([open.id])
  })

  it('delivers nothing that was rolled back, and knows when it never comes', async () => {
    const { feed, delivered } = await follow({ lookMs: 200 })
    const before = await change(db)
    feed.look()
    await expect.poll(() => feed.settled).toBe(before.number)
    const tx = await openTransaction()
    await change(tx)
    const committed = await change(db)
    feed.announce([committed.number])
    await expect.poll(() => delivered).toContain(committed.id)
    expect(feed.settled).toBe(before.number)
    await tx.rollback().execute()
    await expect.poll(() => feed.settled).toBe(committed.number)
    expect(delivered).toEqual([before.id, committed.id])
  })

  it('delivers more than a page', async () => {
    const { feed, delivered } = await follow()
    await addChanges(2500)
    feed.look()
    await expect.poll(() => delivered).toHaveLength(2500)
  })

  it('delivers again what could not be applied', async () => {
    let failures = 0
    const fail = () => {
      failures++
      if (failures < 3) throw new Error('not yet')
    }
    const { feed, delivered } = await follow({ apply: fail })
    const { settled } = feed
    const { id, number } = await change(db)
    feed.announce([number])
    await expect.poll(() => delivered).toEqual([id])
    expect(failures).toBe(3)
    await expect.poll(() => feed.settled).toBeGreaterThan(settled)
  })

  it('begins again, and says so, if it could not read for half of the time that rows are kept', async () => {
    const { feed, delivered, lapses } = await follow({ keptMs: 400 })
    const suspended = async (tx: Db) => {
      await sql`lock presence_changes`.execute(tx)
      await change(tx)
    }
    await whileUncommitted(
      db,
      suspended,
      async () => feed.look(),
      tx => sql`select pg_sleep(0.5)`.execute(tx),
    )
    await expect.poll(lapses).toBe(1)
    const next = await change(db)
    feed.announce([next.number])
    await expect.poll(() => delivered).toEqual([next.id])
    expect(lapses()).toBe(1)
  })
})

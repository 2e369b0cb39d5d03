import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ownDatabase } from '#server/testing/test-database.ts'
import { afterCommit } from './after-commit.ts'

const { db } = (await ownDatabase()).connection

describe('a task after a commit', () => {
  it('runs once, in order, when the others see what was written', async () => {
    const done: string[] = []
    await db.transaction().execute(async tx => {
      await afterCommit(tx, () => done.push('one'))
      await afterCommit(tx, () => done.push('two'))
      await sql`select 1`.execute(tx)
      expect(done).toEqual([])
    })
    expect(done).toEqual(['one', 'two'])
    await db.transaction().execute(tx => sql`select 1`.execute(tx))
    expect(done).toEqual(['one', 'two'])
  })

  it('runs at once without a transaction', async () => {
    const done: string[] = []
    await afterCommit(db, () => done.push('now'))
    expect(done).toEqual(['now'])
  })

  it('never runs after a rollback, nor with the next transaction of the connection', async () => {
    const done: string[] = []
    const failing = db.transaction().execute(async tx => {
      await afterCommit(tx, () => done.push('never'))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const controlled = await db.startTransaction().execute()
    await afterCommit(controlled, () => done.push('never'))
    await controlled.rollback().execute()
    for (let count = 0; count < 3; count++)
      await db.transaction().execute(tx => sql`select 1`.execute(tx))
    expect(done).toEqual([])
  })

  it('never runs if the commit fails', async () => {
    await sql`
      create table checked (id int, constraint checked_id unique (id) deferrable initially deferred)`.execute(
      db,
    )
    const done: string[] = []
    const failing = db.transaction().execute(async tx => {
      await sql`insert into checked values (1), (1)`.execute(tx)
      await afterCommit(tx, () => done.push('never'))
    })
    await expect(failing).rejects.toThrow('checked_id')
    const aborted = db.transaction().execute(async tx => {
      await afterCommit(tx, () => done.push('never'))
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(aborted).rejects.toThrow()
    expect(done).toEqual([])
  })

  it('runs after the transaction of a savepoint, not before', async () => {
    const done: string[] = []
    await db.transaction().execute(async tx => {
      await sql`savepoint nested`.execute(tx)
      await afterCommit(tx, () => done.push('kept'))
      await sql`release savepoint nested`.execute(tx)
      expect(done).toEqual([])
    })
    expect(done).toEqual(['kept'])
  })

  it('waits for its own transaction among others', async () => {
    const done: string[] = []
    const [one, other] = [
      await db.startTransaction().execute(),
      await db.startTransaction().execute(),
    ]
    await afterCommit(one, () => done.push('one'))
    await afterCommit(other, () => done.push('other'))
    await other.commit().execute()
    expect(done).toEqual(['other'])
    await one.commit().execute()
    expect(done).toEqual(['other', 'one'])
  })
})

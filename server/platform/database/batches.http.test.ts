import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ownDatabase } from '#server/testing/test-database.ts'
import { batchRows, clearInBatches, deleteInBatches } from './batches.ts'

const { db } = (await ownDatabase()).connection

const rowCount = 2 * batchRows + 1

it('deletes and clears only matching rows, a limited number per transaction', async () => {
  await sql`
    insert into accounts_acknowledgements
      (id, email, value, text, text_hash, address, acknowledged_at)
    select gen_random_uuid(), number::text, 'I_AGREE_AGE', '', '', '127.0.0.1', now()
    from generate_series(1, ${rowCount + 10}) number`.execute(db)
  const old = sql`email::integer <= ${rowCount}`
  const cleared = { table: 'accounts_acknowledgements', column: 'address' } as const
  expect(await clearInBatches(db, cleared, old)).toBe(rowCount)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from accounts_acknowledgements where address is null
    group by xmin order by 1 desc`.execute(db)
  expect(rows.map(({ count }) => count)).toEqual([batchRows, batchRows, 1])
  expect(await clearInBatches(db, cleared, old)).toBe(0)
  expect(await deleteInBatches(db, 'accounts_acknowledgements', old)).toBe(rowCount)
  const left = await db.selectFrom('accounts_acknowledgements').select('address').execute()
  expect(left).toEqual(Array(10).fill({ address: '127.0.0.1' }))
})

it('leaves locked rows to the next run', async () => {
  await sql`delete from accounts_acknowledgements where email <> ${`${rowCount + 1}`}`.execute(db)
  const all = sql`true`
  await db.transaction().execute(async tx => {
    await tx.selectFrom('accounts_acknowledgements').select('id').forUpdate().execute()
    expect(await deleteInBatches(db, 'accounts_acknowledgements', all)).toBe(0)
  })
  expect(await deleteInBatches(db, 'accounts_acknowledgements', all)).toBe(1)
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  csvOf,
  importRows,
  importText,
  ownBooks,
  undecided,
} from '#server/testing/bank-statements.ts'
import { askForInvoice } from '#server/testing/dues.ts'
import { eventually } from '#server/testing/eventually.ts'
import { lockBooks } from '../ledger.ts'

const { site, administrator } = await ownBooks()

const rowsOf = (words: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({ text: `${words} ${number}` }))

async function bookedOf(words: string) {
  const { count } = await site.platform.db
    .selectFrom('billing_payments')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('purpose', 'like', `${words} %`)
    .executeTakeFirstOrThrow()
  return count
}

/** Until so many wait for the books. */
const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())
    `.execute(site.platform.db)
    return rows.length === count
  })

it('another booking gets in between the batches of a large statement', async () => {
  const { db } = site.platform
  const inBooks = <Done>(work: () => Promise<Done>) =>
    db.transaction().execute(async tx => {
      await lockBooks(tx)
      return work()
    })
  const { imported, found } = await inBooks(async () => {
    const importing = importRows(administrator, ...rowsOf('Turns', 450))
    await waiting(1)
    const looking = inBooks(() => bookedOf('Turns'))
    await waiting(2)
    return { imported: importing, found: looking }
  }).then(async begun => ({ found: await begun.found, imported: await begun.imported }))
  expect(found).toBe(200)
  expect(imported).toEqual({ incoming: 450, known: 0, settled: 0, undecided: 450 })
})

it('an interrupted import continues when the statement is imported again', async () => {
  const { db } = site.platform
  const rows = rowsOf('Cut', 250)
  await sql`
    create function refuse_line() returns trigger language plpgsql as $$
    begin
      if new.purpose = 'Cut 230' then raise exception 'the database fails'; end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger refuse_line before insert on billing_payments
    for each row execute function refuse_line()`.execute(db)
  expect((await importText(administrator, csvOf(...rows))).status).toBe(500)
  expect(await bookedOf('Cut')).toBe(200)
  await sql`drop trigger refuse_line on billing_payments`.execute(db)
  const again = { incoming: 250, known: 200, settled: 0, undecided: 50 }
  expect(await importRows(administrator, ...rows)).toEqual(again)
  expect(await bookedOf('Cut')).toBe(250)
})

it('a large statement with one unreadable line is refused as a whole', async () => {
  const text = csvOf(...rowsOf('Whole', 250), { text: 'Whole x', amount: 'ten' })
  expect((await importText(administrator, text)).status).toBe(422)
  expect(await bookedOf('Whole')).toBe(0)
})

it('a part payment that a later batch completes needs no decision', async () => {
  const { reference } = await askForInvoice(await site.member())
  const [part, rest] = ['4.00', '6.00'].map(amount => ({ text: reference, amount }))
  if (!part || !rest) throw new Error('two')
  const result = await importRows(administrator, part, ...rowsOf('Between', 200), rest)
  expect(result).toEqual({ incoming: 202, known: 0, settled: 1, undecided: 200 })
  expect(await undecided(administrator, reference)).toEqual([])
})

it('a large statement that is imported twice concurrently is booked once', async () => {
  const rows = rowsOf('Twice', 410)
  const replies = await Promise.all([
    importRows(administrator, ...rows),
    importRows(administrator, ...rows.toReversed()),
  ])
  const known = replies.reduce((total, reply) => total + Number(reply.known), 0)
  expect([known, await bookedOf('Twice')]).toEqual([410, 410])
})

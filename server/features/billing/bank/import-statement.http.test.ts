import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BoundedQueueByKey } from '#server/platform/bounded-queue.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import type { Locking } from '#server/platform/under-locks.ts'
import {
  JobFailure,
  StartFailure,
  WorkerProcess,
} from '#server/platform/worker-process/worker-process.ts'
import {
  bookedBy,
  csvOf,
  importRows,
  importText,
  ownBooks,
  undecided,
  uploadText,
} from '#server/testing/bank-statements.ts'
import { duesOf, memberWithInvoice, readBilling } from '#server/testing/dues.ts'
import { eventually } from '#server/testing/eventually.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { findRows } from '#server/testing/inspect-database.ts'
import { refused } from '#server/testing/visitor.ts'
import { makeReference } from '../issue-invoice.ts'
import { inBooks } from '../ledger.ts'

const { site, administrator } = await ownBooks()

const counted = (result: object) => ({
  incoming: 1,
  known: 0,
  settled: 0,
  undecided: 0,
  skipped: [],
  skippedCount: 0,
  ...result,
})

const rowsOf = (words: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({ text: `${words} ${number}` }))

function bookedOf(words: string) {
  const payments = site.platform.db.selectFrom('billing_payments')
  return countRows(payments.where('purpose', 'like', `${words} %`))
}

describe('a line of a statement', () => {
  it('that pays an invoice to the cent completes it, and its purpose is deleted', async () => {
    const { member, invoice } = await memberWithInvoice(site)
    const words = randomUUID()
    const text = `${words} ${invoice.reference.toLowerCase().replaceAll(/(.{4})/g, '$1 ')}`
    const booked = await bookedBy(administrator, async () => {
      expect(await importRows(administrator, { text })).toEqual(counted({ settled: 1 }))
    })
    expect(booked).toEqual({ BANK: 1_000, DUES: -1_000 })
    expect(await readBilling(member)).toMatchObject({
      contributor: { by: 'DUES' },
      invoices: [{ id: invoice.id, paidCents: 1_000, paidBy: 'BANK' }],
    })
    expect(await findRows(site.platform.db, [words])).toEqual([])
  })

  it.each([
    ['a part', '4.00', 'USD', { BANK: 400, MEMBERS: -400 }, ['PART', 400, 600], undefined],
    [
      'more',
      '12.50',
      'USD',
      { BANK: 1_250, DUES: -1_000, SUSPENSE: -250 },
      ['OVER', 250, 0],
      'DUES',
    ],
    ['in another currency', '10.00', 'EUR', {}, ['CURRENCY', 1_000, 1_000], undefined],
  ] as const)('that pays %s waits', async (_, amount, currency, books, expected, by) => {
    const { member, invoice } = await memberWithInvoice(site)
    const { reference } = invoice
    const booked = await bookedBy(administrator, async () => {
      const result = await importRows(administrator, { text: reference, amount, currency })
      expect(result).toEqual(counted({ undecided: 1 }))
    })
    expect(booked).toEqual(books)
    const [reason, openCents, missingCents] = expected
    const waiting = { reason, openCents, missingCents, currency, reference }
    expect(await undecided(administrator, reference)).toMatchObject([waiting])
    expect((await duesOf(member)).by).toBe(by)
  })

  it('that pays the rest completes the invoice, and its part needs no decision', async () => {
    const { member, invoice } = await memberWithInvoice(site)
    const { reference: text } = invoice
    await importRows(administrator, { text, amount: '4.00' })
    const rest = { text, amount: '6.00' }
    expect(await importRows(administrator, rest)).toEqual(counted({ settled: 1 }))
    expect(await undecided(administrator, text)).toEqual([])
    expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 1_000 })
  })

  it('that pays a paid invoice again waits with its full amount', async () => {
    const { invoice } = await memberWithInvoice(site)
    const { reference } = invoice
    await importRows(administrator, { text: reference })
    await importRows(administrator, { text: reference, bookedOn: '2026-11-04' })
    const all = { reason: 'OVER', openCents: 1_000, missingCents: 0 }
    expect(await undecided(administrator, reference)).toMatchObject([all])
  })

  it.each([
    ['names nothing', () => ''],
    ['names an unknown reference', () => makeReference(new Uint8Array([1, 2, 3, 4, 5]))],
  ])('that %s waits', async (_, named) => {
    const words = randomUUID()
    const booked = await bookedBy(administrator, async () => {
      const result = await importRows(administrator, { text: `${words} ${named()}` })
      expect(result).toEqual(counted({ undecided: 1 }))
    })
    expect(booked).toEqual({ BANK: 1_000, SUSPENSE: -1_000 })
    const [payment] = await undecided(administrator, words)
    expect(payment).toMatchObject({ reason: 'UNKNOWN', openCents: 1_000, bookedOn: '2026-11-03' })
    expect(payment).not.toHaveProperty('reference')
    expect(payment).not.toHaveProperty('missingCents')
  })

  it('that names two invoices waits; an unknown one does not count', async () => {
    const { invoice: one } = await memberWithInvoice(site)
    const { invoice: other } = await memberWithInvoice(site)
    const words = randomUUID()
    const both = { text: `${words} ${one.reference} ${other.reference}`, amount: '20.00' }
    expect(await importRows(administrator, both)).toEqual(counted({ undecided: 1 }))
    expect(await undecided(administrator, words)).toMatchObject([{ reason: 'UNKNOWN' }])
    const nobodys = makeReference(new Uint8Array([5, 4, 3, 2, 1]))
    const clear = { text: `${one.reference} ${nobodys}` }
    expect(await importRows(administrator, clear)).toEqual(counted({ settled: 1 }))
  })
})

describe('a statement', () => {
  it('that is imported again, or overlaps another, adds only new payments', async () => {
    const words = randomUUID()
    const [one, two, three] = firstOf(rowsOf(words, 3), 3)
    const first = await importRows(administrator, one, two, two)
    expect(first).toEqual(counted({ incoming: 3, undecided: 3 }))
    const again = await importRows(administrator, one, two, two)
    expect(again).toEqual(counted({ incoming: 3, known: 3 }))
    const later = await importRows(administrator, two, two, three)
    expect(later).toEqual(counted({ incoming: 3, known: 2, undecided: 1 }))
    expect(await undecided(administrator, words)).toHaveLength(4)
  })

  it('that is sorted the other way, or shows one of two equal payments, brings nothing new', async () => {
    const words = randomUUID()
    const [one, two] = firstOf(rowsOf(words, 2), 2)
    const twice = [one, two, two]
    expect(await importRows(administrator, ...twice)).toMatchObject({ known: 0, undecided: 3 })
    expect(await importRows(administrator, ...twice.toReversed())).toMatchObject({ known: 3 })
    expect(await importRows(administrator, two)).toMatchObject({ incoming: 1, known: 1 })
    expect(await importRows(administrator, two, two, two)).toMatchObject({ known: 2 })
  })

  it('in CAMT.053 is imported too', async () => {
    const { member, invoice } = await memberWithInvoice(site)
    const text = `<?xml version="1.0"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>
      <Amt Ccy="USD">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>2026-11-03</Dt></BookgDt><AcctSvcrRef>${randomUUID()}</AcctSvcrRef>
      <NtryDtls><TxDtls><RmtInf><Strd><CdtrRefInf><Ref>${invoice.reference}</Ref></CdtrRefInf></Strd>
      </RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
    expect((await importText(administrator, text)).body).toEqual(counted({ settled: 1 }))
    expect((await importText(administrator, text)).body).toEqual(counted({ known: 1 }))
    expect(await readBilling(member)).toHaveProperty('contributor')
  })

  it('stores nothing about the payer', async () => {
    const [name, account] = [`Payer ${randomUUID()}`, `XX${randomUUID()}`]
    await importRows(administrator, { text: randomUUID(), payer: name, account })
    expect(await findRows(site.platform.db, [name, account])).toEqual([])
  })

  it('with one unreadable line is imported, and the line waits', async () => {
    const words = randomUUID()
    const text = csvOf(...rowsOf('Whole', 2), { text: `${words} x`, amount: 'ten' })
    const reply = await importText(administrator, text)
    expect(reply.body).toEqual(counted({ incoming: 3, undecided: 3 }))
    expect(await bookedOf('Whole')).toBe(2)
    const unread = { reason: 'AMOUNT', amountCents: 0, bookedOn: '2026-11-03' }
    expect(await undecided(administrator, words)).toMatchObject([unread])
  })

  it('with unreadable lines only is refused as a whole', async () => {
    const reply = await importText(administrator, csvOf({ text: 'Only', amount: 'ten' }))
    expect(reply).toMatchObject(refused('billing/statement-unreadable'))
    const message = 'Row 2: the amount can’t be read.'
    expect(reply.body.errors).toEqual([{ path: '/text', message }])
  })

  it('with rows that have no date imports the others, and names these', async () => {
    const total = ';;;;Total;10.00;USD'
    const text = [csvOf({ text: randomUUID() }), total, total].join('\n')
    const result = counted({ undecided: 1, skipped: [3, 4], skippedCount: 2 })
    expect((await importText(administrator, text)).body).toEqual(result)
  })

  it('with an unknown direction settles nothing, under a remembered layout too', async () => {
    const { member, invoice } = await memberWithInvoice(site)
    const fileOf = (...rows: readonly string[]) =>
      ['Date,Details,Amount,Direction', ...rows].join('\n')
    const first = fileOf(`2026-11-03,${randomUUID()},10.00,Incoming`)
    expect((await importText(administrator, first)).body).toEqual(counted({ undecided: 1 }))
    const later = fileOf(
      `2026-11-03,Refund ${invoice.reference},10.00,Outgoing`,
      `2026-11-04,Refund ${invoice.reference},10.00,Sent to them`,
    )
    const reply = await uploadText(administrator, later)
    expect(reply.body).toEqual(counted({ undecided: 1 }))
    expect(await undecided(administrator, invoice.reference)).toMatchObject([
      { reason: 'DIRECTION', bookedOn: '2026-11-04' },
    ])
    expect(await readBilling(member)).not.toHaveProperty('contributor')
  })

  it('in which more is understood than in an earlier one books no line twice', async () => {
    const words = randomUUID()
    const [row, other] = [`2026-11-03,${words},1.234`, '2026-11-03,Beside,7']
    const fileOf = (...rows: readonly string[]) =>
      [`Date,Details,Amount,${words}`, ...rows].join('\n')
    const first = await importText(administrator, fileOf(row, other))
    expect(first.body).toEqual(counted({ incoming: 2, undecided: 2 }))
    expect(await undecided(administrator, words)).toMatchObject([{ reason: 'AMOUNT' }])
    const later = await uploadText(administrator, fileOf(row, '2026-11-04,x,"7,50"'))
    expect(later.body).toEqual(counted({ incoming: 2, known: 1, undecided: 1 }))
  })

  it.each([
    ['takes too long to read', new JobFailure('late'), 'billing/statement-unreadable'],
    ['finds no process to read it', new StartFailure('late'), 'server/unavailable'],
  ] as const)(
    'that %s is refused, and imported when it is sent again',
    async (_, failure, code) => {
      const { invoice } = await memberWithInvoice(site)
      const rows = { text: invoice.reference }
      const reading = vi.spyOn(WorkerProcess.prototype, 'run').mockRejectedValue(failure)
      const reply = await importText(administrator, csvOf(rows))
      reading.mockRestore()
      expect(reply).toMatchObject(refused(code))
      expect(await importRows(administrator, rows)).toEqual(counted({ settled: 1 }))
    },
  )
})

describe('between the batches of a large statement', () => {
  /** What `books` finds if it begins to wait once the import waits, too. */
  async function foundBetween(words: string, count: number, books: Locking) {
    const { platform } = site
    const queued = vi.spyOn(platform.writeQueue, 'run')
    onTestFinished(() => queued.mockRestore())
    const { importing, looking } = await inBooks(platform, async () => {
      const importing = importRows(administrator, ...rowsOf(words, count))
      await eventually(() => queued.mock.calls.length > 1)
      return { importing, looking: inBooks(books, () => bookedOf(words)) }
    })
    const found = await looking
    expect(await importing).toEqual(counted({ incoming: count, undecided: count }))
    return found
  }

  it('another booking gets in', async () => {
    expect(await foundBetween('Turns', 450, site.platform)).toBe(200)
  })

  it('a booking of another process gets in', async () => {
    const writeQueue = new BoundedQueueByKey({ concurrency: 1, waitingMax: 10 })
    const elsewhere = { db: site.platform.db, writeQueue }
    expect(await foundBetween('Breaks', 450, elsewhere)).toBeLessThan(450)
  })
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
  const again = counted({ incoming: 250, known: 200, undecided: 50 })
  expect(await importRows(administrator, ...rows)).toEqual(again)
  expect(await bookedOf('Cut')).toBe(250)
})

it('a part payment that a later batch completes needs no decision', async () => {
  const { reference } = (await memberWithInvoice(site)).invoice
  const partOf = (amount: string) => ({ text: reference, amount })
  const rows = [partOf('4.00'), ...rowsOf('Between', 200), partOf('6.00')]
  const result = await importRows(administrator, ...rows)
  expect(result).toEqual(counted({ incoming: 202, settled: 1, undecided: 200 }))
  expect(await undecided(administrator, reference)).toEqual([])
})

it('concurrent imports of a large statement book it once, in any order', async () => {
  const { invoice } = await memberWithInvoice(site)
  const rows = [...rowsOf('Twice', 410), { text: invoice.reference }]
  const orders = [rows, rows.toReversed(), rows, rows.toReversed()]
  const booked = await bookedBy(administrator, async () => {
    const replies = await Promise.all(orders.map(each => importRows(administrator, ...each)))
    const known = replies.reduce((total, reply) => total + Number(reply.known), 0)
    expect([known, await bookedOf('Twice')]).toEqual([3 * 411, 410])
  })
  expect(booked).toEqual({ BANK: 411_000, DUES: -1_000, SUSPENSE: -410_000 })
})

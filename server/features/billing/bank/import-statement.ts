import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import type { StatementResult } from '#shared/contract/billing.ts'
import { lockBooks } from '../ledger.ts'
import { receivePayment } from '../receive-payment.ts'
import { referencesIn } from '../reference.ts'
import { readStatement } from './read-statement.ts'
import type { StatementLine } from './statement-line.ts'

interface Incoming extends StatementLine {
  readonly source: string
  /** All that its purpose could name. */
  readonly references: readonly string[]
}

/** Other bookings wait until these are done: about a second. */
const linesAtOnce = 200

/**
 * Books what a bank's statement brings for the first time. Unless all of it can be read nothing is booked; then it is
 * booked part by part, and other bookings have their turn in between. One that was cut off goes on when it comes again.
 */
export async function importStatement(platform: Platform, text: string): Promise<StatementResult> {
  const lines = readStatement(text).map(line => incoming(platform, line))
  const fresh: Incoming[] = []
  let settled = 0
  for (let place = 0; place < lines.length; place += linesAtOnce) {
    const booked = await bookPart(platform, lines.slice(place, place + linesAtOnce))
    fresh.push(...booked.fresh)
    settled += booked.settled
  }
  const undecided = await undecidedAmong(platform.db, fresh)
  return { incoming: lines.length, known: lines.length - fresh.length, settled, undecided }
}

function bookPart(platform: Platform, lines: readonly Incoming[]) {
  return platform.db.transaction().execute(async tx => {
    // Before it is read what is known: of the same statement twice at once, the second finds what the first has booked.
    await lockBooks(tx)
    const known = await knownSources(tx, lines)
    const fresh = lines.filter(({ source }) => !known.has(source))
    const settled = await bookLines(platform, tx, fresh)
    return { fresh, settled }
  })
}

/** @returns how many have settled their invoice */
async function bookLines(platform: Platform, tx: Db, lines: readonly Incoming[]) {
  const invoices = await invoicesByReference(tx, lines)
  let settled = 0
  for (const line of lines) {
    const invoiceId = namedInvoice(line, invoices)
    const outcome = await receivePayment(platform, tx, { ...line, method: 'BANK', invoiceId })
    if (outcome === 'settled') settled += 1
  }
  return settled
}

function incoming({ secret }: Platform, line: StatementLine): Incoming {
  const source = `bank:${keyedHash(secret, 'bank line', line.identity).toString('hex')}`
  return { ...line, source, references: referencesIn(line.purpose) }
}

/** Only when it names exactly one. */
function namedInvoice({ references }: Incoming, invoices: ReadonlyMap<string, string>) {
  const [only, ...more] = references.flatMap(reference => invoices.get(reference) ?? [])
  return more.length === 0 ? only : undefined
}

async function knownSources(tx: Db, lines: readonly Incoming[]) {
  const rows = await tx
    .selectFrom('billing_payments')
    .select('source')
    .where('source', '=', eb => eb.fn.any(eb.val(sourcesOf(lines))))
    .execute()
  return new Set(rows.map(({ source }) => source))
}

async function invoicesByReference(tx: Db, lines: readonly Incoming[]) {
  const references = lines.flatMap(line => line.references)
  const rows = await tx
    .selectFrom('billing_invoices')
    .select(['id', 'reference'])
    .where('reference', '=', eb => eb.fn.any(eb.val(references)))
    .execute()
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

/** Counted at the end: a part may have been completed by a later line. */
async function undecidedAmong(db: Db, lines: readonly Incoming[]) {
  const { count } = await db
    .selectFrom('billing_payments')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('source', '=', eb => eb.fn.any(eb.val(sourcesOf(lines))))
    .where('purpose', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

const sourcesOf = (lines: readonly Incoming[]) => lines.map(({ source }) => source)

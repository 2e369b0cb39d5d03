import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Static, type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { lockBreakMs } from '#server/platform/under-locks.ts'
import { JobFailure, WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import {
  type ChosenLayout,
  LayoutProposal,
  type StatementResult,
} from '#shared/contract/bank-statements.ts'
import { dayOf } from '#shared/days.ts'
import { dateOrders } from '#shared/statement-layout.ts'
import { statementProblemTexts as texts } from '#shared/texts/statement-problems.ts'
import { referencesIn } from '../issue-invoice.ts'
import { inBooks } from '../ledger.ts'
import { receivePayment } from '../receive-payment.ts'
import { CsvHeader } from './parse-csv.ts'
import type { StatementJob } from './read-statement.ts'
import { checkChosen, savedLayout, saveLayout } from './statement-layouts.ts'
import { StatementLine, unreadable } from './statement-line.ts'

/** Other bookings wait for the end of a batch, which takes about a second. */
const batchSize = 200

/**
 * Books the new lines of a bank's statement. For a CSV file with an unknown header, it books nothing and proposes how
 * to read the file. A doubtful line waits for a decision. Lines are booked in batches, with other bookings in between. An
 * interrupted import continues when the statement is imported again.
 */
export async function importStatement(
  platform: Platform,
  actor: Administrator,
  input: StatementInput,
): Promise<StatementResult | LayoutProposal> {
  const read = await readFile(platform, actor, input)
  if ('proposal' in read) return read.proposal
  const { lines, skipped, skippedCount } = read
  const fresh: Incoming[] = []
  let paid = 0
  for (let start = 0; start < lines.length; start += batchSize) {
    if (start > 0) await pause(lockBreakMs)
    const batch = lines.slice(start, start + batchSize).map(line => incoming(platform, line))
    const booked = await bookBatch(platform, actor, batch)
    fresh.push(...booked.fresh)
    paid += booked.paid
  }
  const undecided = await undecidedAmong(platform.db, fresh)
  const known = lines.length - fresh.length
  return { incoming: lines.length, known, settled: paid, undecided, skipped, skippedCount }
}

function bookBatch(platform: Platform, actor: Administrator, lines: readonly Incoming[]) {
  // If the same statement is imported twice concurrently, the second import finds the bookings of the first.
  return inBooks(platform, async tx => {
    const isKnown = await knownAmong(tx, lines)
    const fresh = lines.filter(line => !isKnown(line))
    const paid = await bookLines(platform, tx, fresh)
    const details = `${lines.length} payments, ${fresh.length} new, ${paid} settled`
    await recordAct(platform, tx, { actor, action: 'STATEMENT_IMPORTED', details })
    return { fresh, paid }
  })
}

/** @returns how many lines completed their invoice */
async function bookLines(platform: Platform, tx: Db, lines: readonly Incoming[]) {
  const invoices = await invoicesByReference(tx, lines)
  let paid = 0
  for (const line of lines) {
    const invoiceId = namedInvoice(line, invoices)
    const outcome = await receivePayment(platform, tx, { ...line, method: 'BANK', invoiceId })
    if (outcome === 'paid') paid += 1
  }
  return paid
}

type Incoming = ReturnType<typeof incoming>

function incoming({ secret, clock }: Platform, { keys, references, ...line }: StatementLine) {
  const source = `bank:${keyedHash(secret, 'bank line', line.identity).toString('hex')}`
  const hashed = (purpose: string) => (text: string) =>
    keyedHash(secret, purpose, text).toString('base64url')
  const identities = keys.map(hashed('bank key'))
  return {
    ...line,
    source,
    identities,
    bankKeys: [...identities, ...references.map(hashed('bank reference'))],
    bookedOn: line.bookedOn ?? dayOf(clock.now()),
    currency: line.doubt === 'CURRENCY' ? billingLimits.unknownCurrency : line.currency,
    invoiceReferences: referencesIn(line.purpose),
  }
}

function namedInvoice({ invoiceReferences }: Incoming, invoices: ReadonlyMap<string, string>) {
  const [only, ...more] = invoiceReferences.flatMap(reference => invoices.get(reference) ?? [])
  return more.length === 0 ? only : undefined
}

/** An earlier statement may have written the same line in another way. */
async function knownAmong(tx: Db, lines: readonly Incoming[]) {
  const identities = lines.flatMap(line => line.identities)
  const rows = await tx
    .selectFrom('billing_payments')
    .select(['source', 'bank_keys'])
    .where(eb =>
      eb.or([
        eb('source', '=', eb.fn.any(eb.val(sourcesOf(lines)))),
        sql<boolean>`bank_keys && ${identities}::text[]`,
      ]),
    )
    .execute()
  const known = new Set(rows.flatMap(row => [row.source, ...row.bank_keys]))
  return (line: Incoming) => [line.source, ...line.identities].some(key => known.has(key))
}

async function invoicesByReference(tx: Db, lines: readonly Incoming[]) {
  const references = lines.flatMap(line => line.invoiceReferences)
  const rows = await tx
    .selectFrom('billing_invoices')
    .select(['id', 'reference'])
    .where('reference', '=', eb => eb.fn.any(eb.val(references)))
    .execute()
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

/** Counts after all batches, because a later line may have completed a part payment. */
function undecidedAmong(db: Db, lines: readonly Incoming[]) {
  const undecided = db.selectFrom('billing_payments').where('purpose', 'is not', null)
  return countRows(undecided.where('source', '=', eb => eb.fn.any(eb.val(sourcesOf(lines)))))
}

const sourcesOf = (lines: readonly Incoming[]) => lines.map(({ source }) => source)

interface StatementInput {
  readonly text: string
  readonly layout?: ChosenLayout
}

async function readFile(
  platform: Platform,
  actor: Administrator,
  { text, layout }: StatementInput,
): Promise<Static<typeof Lines | typeof Proposal>> {
  const opened = await run({ text }, Opened)
  // The file was replaced after its layout was chosen.
  if ('lines' in opened) return layout ? refuse('billing/layout-differs') : opened
  const { header } = opened
  if (layout) checkChosen(header, layout)
  if (layout && !layout.isConfirmed) return proposeLayout({ text, ...layout })
  const saved = await savedLayout(platform.db, header.fingerprint)
  const { roles } = layout ?? saved ?? {}
  if (!roles) return proposeLayout({ text })
  const dateOrder = layout?.dateOrder ?? saved?.dateOrder
  // Saves the layout only after reading: one that cannot read the file is not stored.
  const read = await run({ text, roles, dateOrder }, Lines)
  if (read.isDateOrderOpen && !dateOrder) return proposeLayout({ text, roles })
  const shown = read.dateOrder ?? dateOrder
  if (layout || (shown && !saved?.dateOrder)) {
    await saveLayout(platform, actor, header, { roles, dateOrder: shown })
  }
  return read
}

const worker = new WorkerProcess<StatementJob>({
  program: new URL('statement-worker.program.ts', import.meta.url),
  timeoutMs: 20_000,
  idleMs: 60_000,
})

const Lines = Type.Object({
  lines: Type.Array(StatementLine),
  skipped: Type.Array(Type.Integer()),
  skippedCount: Type.Integer(),
  dateOrder: Type.Optional(Type.Enum([...dateOrders])),
  isDateOrderOpen: Type.Boolean(),
})
const Opened = Type.Union([Lines, Type.Object({ header: CsvHeader })])
const Proposal = Type.Object({ proposal: LayoutProposal })
const Problem = Type.Object({ problem: Type.String() })

const proposeLayout = ({ text, roles, dateOrder }: StatementJob) =>
  run({ text, roles, dateOrder, isProposed: true }, Proposal)

/**
 * Reads a bank's file in a separate process. A file of four megabytes then delays no other work, and a deadline ends
 * the job.
 * @throws Refusal `billing/statement-unreadable`; `server/unavailable` when the process does not start
 */
async function run<Schema extends TSchema>(
  job: StatementJob,
  schema: Schema,
): Promise<Static<Schema>> {
  const answer = await worker
    .run(
      () => job,
      answer => (Value.Check(Problem, answer) || Value.Check(schema, answer) ? answer : undefined),
    )
    .catch(cause => {
      if (cause instanceof JobFailure) return unreadable(texts.tooSlow)
      return refuse('server/unavailable', { cause })
    })
  return Value.Check(Problem, answer) ? unreadable(answer.problem) : answer
}

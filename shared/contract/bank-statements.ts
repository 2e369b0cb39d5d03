import { type Static, Type } from 'typebox'
import { billingLimits } from '../billing-limits.ts'
import { paymentDoubts } from '../payment-doubts.ts'
import { serverLimits } from '../server-limits.ts'
import { columnRoles, dateOrders } from '../statement-layout.ts'
import { endpoints } from './endpoint.ts'
import { CalendarDate, listOf, Timestamp } from './primitives.ts'

export const StatementResult = Type.Object({
  /** Lines of money that came in or was reversed. */
  incoming: Type.Integer(),
  /** Lines that an earlier statement already brought. */
  known: Type.Integer(),
  /** Lines that paid an invoice to the cent. */
  settled: Type.Integer(),
  undecided: Type.Integer(),
  /** The first rows that were skipped, because they have no date or are balances, and how many there are. */
  skipped: Type.Array(Type.Integer()),
  skippedCount: Type.Integer(),
})
export type StatementResult = Static<typeof StatementResult>

/** Identifies the delimiter and the header of a CSV file. */
const Fingerprint = Type.String({ maxLength: 64, pattern: '^[0-9a-f]{64}$' })
const Role = Type.Enum([...columnRoles])
const Order = Type.Enum([...dateOrders])
const Column = Type.Object({ header: Type.String(), role: Role })

/** How to read CSV files with this header, as confirmed by an administrator. */
export const StatementLayout = Type.Object({
  fingerprint: Fingerprint,
  columns: listOf(Column),
  /** As chosen, or as files have shown it. */
  dateOrder: Type.Optional(Order),
  tsConfirmed: Timestamp,
})
export type StatementLayout = Static<typeof StatementLayout>

/** What the columns of a CSV file may be, and what would be read that way. */
export const LayoutProposal = Type.Object({
  fingerprint: Fingerprint,
  columns: listOf(
    Type.Object({
      ...Column.properties,
      /** The beginning of the first cell with content. */
      example: Type.Optional(Type.String()),
    }),
  ),
  /** The first payments. */
  payments: listOf(
    Type.Object({
      /** Absent if it cannot be read. */
      bookedOn: Type.Optional(CalendarDate),
      /** In hundredths of `currency`. */
      amountCents: Type.Integer(),
      currency: Type.String(),
      purpose: Type.String(),
      /** Why it will wait for a decision. */
      doubt: Type.Optional(Type.Enum([...paymentDoubts])),
    }),
  ),
  incoming: Type.Integer(),
  /** The file does not show whether the day or the month comes first, and dates depend on it. */
  isDateOrderOpen: Type.Boolean(),
  /** Why this layout reads nothing. */
  problem: Type.Optional(Type.String()),
})
export type LayoutProposal = Static<typeof LayoutProposal>

/** The roles of all columns of the header with this fingerprint. */
const ChosenLayout = Type.Object({
  fingerprint: Fingerprint,
  roles: Type.Array(Role, { minItems: 1, maxItems: serverLimits.statementColumnsMax }),
  dateOrder: Type.Optional(Order),
  /** False asks for a preview. */
  isConfirmed: Type.Boolean(),
})
export type ChosenLayout = Static<typeof ChosenLayout>

export const bankStatementEndpoints = endpoints({
  /**
   * A statement in the bank's own format: CSV or CAMT.053. Known lines change nothing. 202 if nothing was booked
   * because the header of a CSV file is unknown, or the order of day and month in its dates: the client sends
   * the same file again with the confirmed layout.
   */
  'POST /api/admin/billing/bank-statements': {
    access: 'admin',
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: billingLimits.statementMaxBytes }),
      layout: Type.Optional(ChosenLayout),
    }),
    bodyMaxBytes: billingLimits.statementMaxBytes,
    answers: { 200: StatementResult, 202: LayoutProposal },
    refusals: [
      'billing/statement-unreadable',
      'billing/layout-differs',
      'billing/too-many-layouts',
    ],
  },
  /** Forgets a layout: the next file with this header needs a new confirmation. */
  'DELETE /api/admin/billing/statement-layouts/:fingerprint': {
    access: 'admin',
    params: Type.Object({ fingerprint: Fingerprint }),
    answers: { 204: 'empty' },
  },
})

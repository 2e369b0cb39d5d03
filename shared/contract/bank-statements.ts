import { type Static, Type } from 'typebox'
import { billingLimits } from '../billing-limits.ts'
import { serverLimits } from '../server-limits.ts'
import { columnRoles } from '../statement-layout.ts'
import { endpoints } from './endpoint.ts'
import { CalendarDate, listOf, Timestamp } from './primitives.ts'

export const StatementResult = Type.Object({
  /** Lines of money that came in. */
  incoming: Type.Integer(),
  /** An earlier statement had brought them already. */
  known: Type.Integer(),
  /** They paid an invoice to the cent. */
  settled: Type.Integer(),
  undecided: Type.Integer(),
})
export type StatementResult = Static<typeof StatementResult>

/** Identifies the delimiter and the header of a CSV file. */
const Fingerprint = Type.String({ maxLength: 64, pattern: '^[0-9a-f]{64}$' })
const Role = Type.Enum([...columnRoles])
const Column = Type.Object({ header: Type.String(), role: Role })

/** How CSV files with this header are read, as an administrator has confirmed it. */
export const StatementLayout = Type.Object({
  fingerprint: Fingerprint,
  columns: listOf(Column),
  tsConfirmed: Timestamp,
})
export type StatementLayout = Static<typeof StatementLayout>

/** What the columns of a CSV file may be, and what would be read so. */
export const LayoutProposal = Type.Object({
  fingerprint: Fingerprint,
  columns: listOf(
    Type.Object({
      ...Column.properties,
      /** The beginning of the first cell that is not empty. */
      example: Type.Optional(Type.String()),
    }),
  ),
  /** The first payments. */
  payments: listOf(
    Type.Object({
      bookedOn: CalendarDate,
      /** In hundredths of `currency`. */
      amountCents: Type.Integer(),
      currency: Type.String(),
      purpose: Type.String(),
    }),
  ),
  incoming: Type.Integer(),
  /** Why nothing could be read so. */
  problem: Type.Optional(Type.String()),
})
export type LayoutProposal = Static<typeof LayoutProposal>

/** The roles of all columns of the header with this fingerprint. */
const ChosenLayout = Type.Object({
  fingerprint: Fingerprint,
  roles: Type.Array(Role, { minItems: 1, maxItems: serverLimits.statementColumnsMax }),
  /** False asks what would be read so. */
  isConfirmed: Type.Boolean(),
})
export type ChosenLayout = Static<typeof ChosenLayout>

export const bankStatementEndpoints = endpoints({
  /**
   * A statement as the bank hands it out: CSV or CAMT.053. Lines that are known already change nothing. 202 when nothing
   * was booked, because the header of a CSV file is not known: the same file is sent again with the confirmed layout.
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
  /** Files with this header are asked about again. */
  'DELETE /api/admin/billing/statement-layouts/:fingerprint': {
    access: 'admin',
    params: Type.Object({ fingerprint: Fingerprint }),
    answers: { 204: 'empty' },
  },
})

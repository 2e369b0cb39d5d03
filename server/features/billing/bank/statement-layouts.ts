import { sql } from 'kysely'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { ChosenLayout, StatementLayout } from '#shared/contract/bank-statements.ts'
import { serverLimits } from '#shared/server-limits.ts'
import {
  type ColumnRole,
  columnRoles,
  type DateOrder,
  dateOrders,
  layoutFaultOf,
} from '#shared/statement-layout.ts'
import { isOfPayer } from './csv-columns.ts'
import type { CsvHeader } from './parse-csv.ts'
import { columnsOfLayout } from './read-statement.ts'

export function checkChosen({ headers, fingerprint }: CsvHeader, chosen: ChosenLayout): void {
  if (chosen.fingerprint !== fingerprint) refuse('billing/layout-differs')
  const { roles } = chosen
  if (roles.length !== headers.length) reject('must have one role for each column')
  // The purpose is stored, so the payer's column must not become the purpose.
  const isPayerRight = headers.every(
    (header, index) => isOfPayer(header) === (roles[index] === 'PAYER'),
  )
  if (!isPayerRight) reject('must call the columns of the payer so, and no others')
  const fault = layoutFaultOf(roles)
  if (fault) reject(`must have one column for ${fault.role}`)
}

const reject = (message: string): never => refuseField('/layout/roles', message)

interface Layout {
  readonly roles: readonly ColumnRole[]
  readonly dateOrder?: DateOrder | undefined
}

/** The confirmed layout of files with this header. */
export async function savedLayout(db: Db, fingerprint: string): Promise<Layout | undefined> {
  const row = await db
    .selectFrom('billing_statement_layouts')
    .select(['roles', 'date_order'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row && { roles: row.roles.map(roleOf), ...orderIn(row.date_order) }
}

/**
 * The first confirmation of a layout counts, and the first order of day and month. Read in another way, payments that
 * are already booked would be booked again.
 */
export function saveLayout(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Administrator,
  { fingerprint, headers }: CsvHeader,
  { roles, dateOrder }: Layout,
): Promise<void> {
  return db.transaction().execute(async tx => {
    // Serializes calls: the second of two confirmations finds the layout of the first, and counts it.
    await sql`lock table billing_statement_layouts in share row exclusive mode`.execute(tx)
    const known = await savedLayout(tx, fingerprint)
    if (known && !isSame(known, { roles, dateOrder })) refuse('billing/layout-differs')
    const action = 'STATEMENT_LAYOUT_CONFIRMED'
    if (known && (known.dateOrder || !dateOrder)) return
    if (known) {
      await tx
        .updateTable('billing_statement_layouts')
        .set({ date_order: dateOrder })
        .where('fingerprint', '=', fingerprint)
        .execute()
      await recordAct({ clock }, tx, { actor, action, details: fingerprint })
      return
    }
    const count = await countRows(tx.selectFrom('billing_statement_layouts'))
    if (count >= serverLimits.statementLayoutsMax) refuse('billing/too-many-layouts')
    await tx
      .insertInto('billing_statement_layouts')
      .values({
        fingerprint,
        headers: [...headers],
        roles: [...roles],
        date_order: dateOrder,
        confirmed_by: actor.accountId,
        confirmed_at: clock.now(),
      })
      .execute()
    await recordAct({ clock }, tx, { actor, action, details: fingerprint })
  })
}

const isSame = (known: Layout, { roles, dateOrder }: Layout) =>
  known.roles.every((role, index) => role === roles[index]) &&
  (!known.dateOrder || !dateOrder || known.dateOrder === dateOrder)

export async function listLayouts(db: Db): Promise<StatementLayout[]> {
  const rows = await db
    .selectFrom('billing_statement_layouts')
    .select(['fingerprint', 'headers', 'roles', 'date_order', 'confirmed_at'])
    .orderBy('confirmed_at', 'desc')
    .orderBy('fingerprint')
    .limit(serverLimits.statementLayoutsMax)
    .execute()
  return rows.map(({ fingerprint, headers, roles, date_order, confirmed_at }) => ({
    fingerprint,
    columns: columnsOfLayout(headers, roles.map(roleOf)),
    ...orderIn(date_order),
    tsConfirmed: confirmed_at.getTime(),
  }))
}

/** Can be repeated without effect. */
export function removeLayout(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Administrator,
  fingerprint: string,
): Promise<void> {
  return db.transaction().execute(async tx => {
    const removed = await tx
      .deleteFrom('billing_statement_layouts')
      .where('fingerprint', '=', fingerprint)
      .returning('fingerprint')
      .executeTakeFirst()
    if (!removed) return
    const act = { action: 'STATEMENT_LAYOUT_FORGOTTEN', details: fingerprint } as const
    await recordAct({ clock }, tx, { actor, ...act })
  })
}

/** The table allows no other values. */
const roleOf = (text: string): ColumnRole => columnRoles.find(role => role === text) ?? 'IGNORED'

function orderIn(text: string | null): { readonly dateOrder?: DateOrder } {
  const dateOrder = dateOrders.find(order => order === text)
  return dateOrder ? { dateOrder } : {}
}

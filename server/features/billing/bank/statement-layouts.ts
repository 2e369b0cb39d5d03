import { sql } from 'kysely'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/count-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { ChosenLayout, StatementLayout } from '#shared/contract/bank-statements.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type ColumnRole, columnRoles, layoutFaultOf } from '#shared/statement-layout.ts'
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

/** The confirmed roles for files with this header. */
export async function savedRoles(db: Db, fingerprint: string): Promise<ColumnRole[] | undefined> {
  const row = await db
    .selectFrom('billing_statement_layouts')
    .select('roles')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row?.roles.map(roleOf)
}

/**
 * The first confirmation of a layout counts. Read in another way, payments that are already booked would be booked
 * again.
 */
export function saveLayout(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Administrator,
  { fingerprint, headers }: CsvHeader,
  roles: readonly ColumnRole[],
): Promise<void> {
  return db.transaction().execute(async tx => {
    // Serializes calls: the second of two confirmations finds the layout of the first, and counts it.
    await sql`lock table billing_statement_layouts in share row exclusive mode`.execute(tx)
    const known = await savedRoles(tx, fingerprint)
    if (known?.some((role, index) => role !== roles[index])) refuse('billing/layout-differs')
    if (known) return
    const count = await countRows(tx.selectFrom('billing_statement_layouts'))
    if (count >= serverLimits.statementLayoutsMax) refuse('billing/too-many-layouts')
    await tx
      .insertInto('billing_statement_layouts')
      .values({
        fingerprint,
        headers: [...headers],
        roles: [...roles],
        confirmed_by: actor.accountId,
        confirmed_at: clock.now(),
      })
      .execute()
    const action = 'STATEMENT_LAYOUT_CONFIRMED'
    await recordAct({ clock }, tx, { actor, action, details: fingerprint })
  })
}

export async function listLayouts(db: Db): Promise<StatementLayout[]> {
  const rows = await db
    .selectFrom('billing_statement_layouts')
    .select(['fingerprint', 'headers', 'roles', 'confirmed_at'])
    .orderBy('confirmed_at', 'desc')
    .orderBy('fingerprint')
    .limit(serverLimits.statementLayoutsMax)
    .execute()
  return rows.map(({ fingerprint, headers, roles, confirmed_at }) => ({
    fingerprint,
    columns: columnsOfLayout(headers, roles.map(roleOf)),
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

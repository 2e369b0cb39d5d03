import { type RawBuilder, sql } from 'kysely'
import { firstIdAt } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { addressOnFile } from '#server/policies/address-on-file.ts'
import type { AuditEntry, AuditFilter } from '#shared/contract/audit-log.ts'
import { auditLogTexts as texts } from '#shared/texts/audit-log.ts'
import { dayMs, startOfDay } from '../days.ts'

export interface AuditRange extends AuditFilter {
  readonly before?: string | undefined
  readonly limit: number
}

interface Row extends Omit<AuditEntry, 'actorEmail' | 'memberEmail' | 'address' | 'tsActed'> {
  readonly actedAt: Date
  readonly actorEmail: string | null
  readonly memberEmail: string | null
  readonly address: string | null
}

/** Entries, the newest first. Their ids are in the order of time, so every filter has an index in that order. */
export async function readAuditLog(db: Db, range: AuditRange): Promise<AuditEntry[]> {
  const { rows } = await sql<Row>`
    select e.id, e.acted_at as "actedAt", e.action, e.origin, e.details, e.reason,
      actor.email as "actorEmail", member.email as "memberEmail",
      e.subject_key is not null as "hasMember", host(sent.address) as address
    from (${await entriesOf(db, range)}) as e
    left join audit_keys actor_key on actor_key.key = e.actor_key
    left join accounts actor on actor.id = actor_key.account_id
    left join audit_keys member_key on member_key.key = e.subject_key
    left join accounts member on member.id = member_key.account_id
    left join audit_addresses sent on sent.entry_id = e.id
    order by e.id desc`.execute(db)
  return rows.map(({ actedAt, actorEmail, memberEmail, address, ...entry }) => ({
    ...entry,
    tsActed: actedAt.getTime(),
    ...(actorEmail === null ? {} : { actorEmail }),
    ...(memberEmail === null ? {} : { memberEmail }),
    ...(address === null ? {} : { address }),
  }))
}

async function entriesOf(db: Db, range: AuditRange): Promise<RawBuilder<unknown>> {
  const { email, limit } = range
  const within = conditionOf(range)
  const end = sql`order by id desc limit ${limit}`
  if (email === undefined) return sql`select * from audit_entries where ${within} ${end}`
  const key = await keyOf(db, email)
  const by = sql`(select * from audit_entries where actor_key = ${key} and ${within} ${end})`
  const about = sql`(select * from audit_entries where subject_key = ${key} and ${within} ${end})`
  return sql`select * from (${by} union ${about}) as either ${end}`
}

function conditionOf({ action, from, to, before }: AuditRange): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (action !== undefined) conditions.push(sql`action = ${action}`)
  if (from !== undefined) conditions.push(sql`id >= ${firstUuidAt(startOfDay('/from', from))}`)
  if (to !== undefined) {
    const end = new Date(startOfDay('/to', to).getTime() + dayMs)
    conditions.push(sql`id < ${firstUuidAt(end)}`)
  }
  if (before !== undefined) conditions.push(sql`id < ${before}`)
  return sql.join(conditions, sql` and `)
}

/** The log's key for the account. Null when the log has no entry about it. */
async function keyOf(db: Db, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('accounts')
    .innerJoin('audit_keys', 'audit_keys.account_id', 'accounts.id')
    .select('audit_keys.key')
    .where('accounts.email', '=', await addressOnFile(db, email))
    .executeTakeFirst()
  return found?.key ?? null
}

const firstUuidAt = (moment: Date) => `${firstIdAt(moment.getTime())}-0000-0000-000000000000`

type Cell = (entry: AuditEntry) => string

const columns: readonly (readonly [string, Cell])[] = [
  ['time', ({ tsActed }) => new Date(tsActed).toISOString()],
  ['action', ({ action }) => action],
  ['details', ({ details }) => details],
  ['by', texts.actor],
  ['member', texts.member],
  ['reason', ({ reason }) => reason],
  ['address', ({ address = '' }) => address],
]

export const csvHeader = line(columns.map(([name]) => name))

export const csvLine = (entry: AuditEntry): string => line(columns.map(([, cell]) => cell(entry)))

/** RFC 4180. */
function line(cells: readonly string[]): string {
  return `${cells.map(cell => `"${asText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** A spreadsheet would read these characters as the start of a formula. */
function asText(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
}

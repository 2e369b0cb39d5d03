import type { AuditEntry } from '#shared/contract/audit-log.ts'
import { auditLogTexts as texts } from '#shared/texts/audit-log.ts'

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

/** A spreadsheet would take these for the beginning of a formula. */
function asText(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
}

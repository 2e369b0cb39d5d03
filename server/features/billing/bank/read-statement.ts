import { Refusal } from '#server/platform/refusal.ts'
import type { LayoutProposal } from '#shared/contract/bank-statements.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { ColumnRole } from '#shared/statement-layout.ts'
import { statementProblemTexts as texts } from '#shared/texts/statement-problems.ts'
import { parseCamt } from './parse-camt.ts'
import { type CsvFile, type CsvHeader, openCsv, readCsv } from './parse-csv.ts'
import { cleanText, type StatementLine, unreadable } from './statement-line.ts'

export interface StatementJob {
  readonly text: string
  readonly roles?: readonly ColumnRole[] | undefined
  /** Asks for a preview, by the given roles or by those that the headers suggest. */
  readonly isProposed?: true
}

type StatementAnswer =
  /** The incoming payments of a CAMT.053 statement, or of a CSV file by the roles of its columns. */
  | { readonly lines: readonly StatementLine[] }
  /** The header of a CSV file that came without roles. */
  | { readonly header: CsvHeader }
  | { readonly proposal: LayoutProposal }

/** @throws Refusal `billing/statement-unreadable` */
export function readStatement({ text, roles, isProposed }: StatementJob): StatementAnswer {
  const content = text.replace(/^\ufeff/, '')
  if (content.includes('\u0000')) unreadable(texts.notText)
  if (content.trimStart().startsWith('<')) return { lines: parseCamt(content.trimStart()) }
  const csv = openCsv(content)
  if (isProposed) return { proposal: proposeLayout(csv, roles) }
  if (roles) return { lines: readCsv(csv, roles) }
  const { headers, fingerprint, proposed } = csv
  return { header: { headers, fingerprint, proposed } }
}

function proposeLayout(file: CsvFile, roles: readonly ColumnRole[] = file.proposed) {
  const { lines, problem } = tryToRead(file, roles)
  return {
    fingerprint: file.fingerprint,
    columns: columnsOfLayout(file.headers, roles).map((column, index) => {
      const example = exampleOf(file, index)
      return { ...column, ...(example === undefined ? {} : { example }) }
    }),
    payments: lines
      .slice(0, serverLimits.proposedPaymentsShown)
      .map(({ bookedOn, amountCents, currency, purpose }) => ({
        ...(bookedOn === undefined ? {} : { bookedOn }),
        amountCents,
        currency,
        purpose,
      })),
    incoming: lines.length,
    ...(problem === undefined ? {} : { problem }),
  }
}

/** Wrong roles can make a file unreadable, and the preview shows that. */
function tryToRead(file: CsvFile, roles: readonly ColumnRole[]) {
  try {
    return { lines: readCsv(file, roles), problem: undefined }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'billing/statement-unreadable') throw error
    return { lines: [], problem: error.detail.errors?.[0]?.message }
  }
}

function exampleOf({ rows }: CsvFile, index: number) {
  const cell = rows.find(row => (row[index] ?? '').trim() !== '')?.[index]
  return cell === undefined
    ? undefined
    : cleanText(cell).slice(0, serverLimits.proposedCellMaxLength)
}

export const columnsOfLayout = (headers: readonly string[], roles: readonly ColumnRole[]) =>
  headers.map((header, index) => ({ header, role: roles[index] ?? 'IGNORED' }))

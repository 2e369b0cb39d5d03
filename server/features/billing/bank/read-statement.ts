import { Refusal } from '#server/platform/refusal.ts'
import type { LayoutProposal } from '#shared/contract/bank-statements.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { ColumnRole, DateOrder } from '#shared/statement-layout.ts'
import { statementProblemTexts as texts } from '#shared/texts/statement-problems.ts'
import { cutText } from '#shared/typed-text.ts'
import { type CsvReading, readCsv } from './csv-rows.ts'
import { parseCamt } from './parse-camt.ts'
import { type CsvFile, type CsvHeader, openCsv } from './parse-csv.ts'
import { cleanText, unreadable } from './statement-line.ts'

export interface StatementJob {
  readonly text: string
  readonly roles?: readonly ColumnRole[] | undefined
  readonly dateOrder?: DateOrder | undefined
  /** Asks for a preview, by the given roles or by those that the headers suggest. */
  readonly isProposed?: true
}

type StatementAnswer =
  /** The incoming payments of a CAMT.053 statement, or of a CSV file by the roles of its columns. */
  | CsvReading
  /** The header of a CSV file that came without roles. */
  | { readonly header: CsvHeader }
  | { readonly proposal: LayoutProposal }

/** @throws Refusal `billing/statement-unreadable` */
export function readStatement({ text, isProposed, ...layout }: StatementJob): StatementAnswer {
  const content = text.replace(byteOrderMarks, '')
  if (content.includes('\u0000')) unreadable(texts.notText)
  if (content.trimStart().startsWith('<')) {
    const lines = parseCamt(content.trimStart())
    return { lines, skipped: [], skippedCount: 0, isDateOrderOpen: false }
  }
  const csv = openCsv(content)
  if (isProposed) return { proposal: proposeLayout(csv, layout) }
  if (layout.roles) return readCsv(csv, layout.roles, layout.dateOrder)
  const { headers, fingerprint, proposed } = csv
  return { header: { headers, fingerprint, proposed } }
}

/** The second is the first in UTF-8, read as Windows-1252. */
const byteOrderMarks = /^(?:\ufeff|ï»¿)+/

function proposeLayout(
  file: CsvFile,
  { roles = file.proposed, dateOrder }: Pick<StatementJob, 'roles' | 'dateOrder'>,
) {
  const { lines, isDateOrderOpen, problem } = tryToRead(file, roles, dateOrder)
  return {
    fingerprint: file.fingerprint,
    columns: columnsOfLayout(file.headers, roles).map((column, index) => {
      const example = exampleOf(file, index)
      return { ...column, ...(example === undefined ? {} : { example }) }
    }),
    payments: lines
      .slice(0, serverLimits.proposedPaymentsShown)
      .map(({ bookedOn, amountCents, currency, purpose, doubt }) => ({
        ...(bookedOn && { bookedOn }),
        amountCents,
        currency,
        purpose,
        ...(doubt && { doubt }),
      })),
    incoming: lines.length,
    isDateOrderOpen,
    ...(problem === undefined ? {} : { problem }),
  }
}

/** Wrong roles can make a file unreadable, and the preview shows that. */
function tryToRead(file: CsvFile, roles: readonly ColumnRole[], dateOrder: DateOrder | undefined) {
  try {
    return { ...readCsv(file, roles, dateOrder), problem: undefined }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'billing/statement-unreadable') throw error
    return { lines: [], isDateOrderOpen: false, problem: error.detail.errors?.[0]?.message }
  }
}

function exampleOf({ rows }: CsvFile, index: number) {
  const cell = rows.find(row => (row[index] ?? '').trim() !== '')?.[index]
  return cell === undefined
    ? undefined
    : cutText(cleanText(cell), serverLimits.proposedCellMaxLength)
}

export const columnsOfLayout = (headers: readonly string[], roles: readonly ColumnRole[]) =>
  headers.map((header, index) => ({ header, role: roles[index] ?? 'IGNORED' }))

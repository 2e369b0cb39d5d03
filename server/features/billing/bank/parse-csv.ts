import { hash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { type Static, Type } from 'typebox'
import { serverLimits } from '#shared/server-limits.ts'
import { columnRoles } from '#shared/statement-layout.ts'
import { statementProblemTexts as texts } from '#shared/texts/statement-problems.ts'
import { proposedRoles, widthOf } from './csv-columns.ts'
import { cleanText, unreadable } from './statement-line.ts'

const delimiters = [';', ',', '\t', '|']
/** Banks put lines about the account above the table. */
const headerSearchRows = 50
const rowMaxLength = 100_000

type Row = readonly string[]

export const CsvHeader = Type.Object({
  headers: Type.Array(Type.String()),
  /** SHA-256 of the delimiter and the headers. */
  fingerprint: Type.String(),
  proposed: Type.Array(Type.Enum([...columnRoles])),
})
export type CsvHeader = Static<typeof CsvHeader>

export interface CsvFile extends CsvHeader {
  readonly rows: readonly Row[]
  /** The line number of the first of `rows` in the file. */
  readonly firstRowNumber: number
}

/** Finds the header by the words that banks use. */
export function openCsv(text: string): CsvFile {
  for (const delimiter of delimiters) {
    const head = rowsOf(text, delimiter, headerSearchRows)
    const index = head?.findIndex(row => proposedRoles(row)) ?? -1
    const row = head?.[index] ?? []
    const proposed = proposedRoles(row)
    if (!proposed) continue
    const headers = headersIn(row)
    return {
      headers,
      fingerprint: hash('sha256', JSON.stringify([delimiter, ...headers])),
      proposed,
      rows: bodyOf(text, delimiter, index),
      firstRowNumber: index + 2,
    }
  }
  return unreadable(texts.noHeaders)
}

function headersIn(row: Row) {
  // A column with broken characters could be the currency.
  if (row.some(name => name.includes('\ufffd'))) unreadable(texts.notUtf8)
  const headers = row.slice(0, widthOf(row)).map(cleanText)
  if (headers.some(({ length }) => length > serverLimits.statementHeaderMaxLength)) {
    unreadable(texts.longHeader)
  }
  return headers
}

function bodyOf(text: string, delimiter: string, header: number) {
  const rows = rowsOf(text, delimiter, header + serverLimits.statementLinesMax + 2)
  const body = rows?.slice(header + 1) ?? unreadable(texts.openQuotation)
  if (body.length > serverLimits.statementLinesMax) unreadable(texts.tooManyLines)
  return body
}

function rowsOf(text: string, delimiter: string, to: number): Row[] | undefined {
  const loose = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false }
  try {
    return parse(text, { delimiter, to, ...loose, max_record_size: rowMaxLength })
  } catch {
    return undefined
  }
}

import { hash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { type Static, Type } from 'typebox'
import { billingLimits } from '#shared/billing-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type ColumnRole, columnRoles } from '#shared/statement-layout.ts'
import { statementProblemTexts as texts } from '#shared/texts/statement-problems.ts'
import {
  columnsOf,
  finalWords,
  folded,
  outWords,
  pendingWords,
  proposedRoles,
  widthOf,
} from './csv-columns.ts'
import { amountReader, type CsvAmount, dateReader } from './csv-values.ts'
import {
  cleanText,
  type FoundLine,
  identified,
  isCurrency,
  referenceOf,
  type StatementLine,
  unreadable,
} from './statement-line.ts'

const delimiters = [';', ',', '\t']
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

/** The incoming payments by the roles of the columns. The caller has checked the roles with `layoutFaultOf`. */
export function readCsv(file: CsvFile, roles: readonly ColumnRole[]): StatementLine[] {
  const table = tableOf(file.rows, columnsOf(file.headers, roles))
  const found = file.rows.flatMap((row, index) => lineOf(row, table, file.firstRowNumber + index))
  return identified(found)
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

type Columns = ReturnType<typeof columnsOf>

function tableOf(rows: readonly Row[], columns: Columns) {
  const { amount, debit, dates } = columns
  const cellsOf = (indexes: readonly (number | undefined)[]) =>
    rows.flatMap(row => indexes.map(index => cellOf(row, index)))
  return {
    columns,
    readAmount: amountReader(cellsOf([amount, debit])),
    readDate: dateReader(cellsOf(dates)),
  }
}

type Table = ReturnType<typeof tableOf>

const cellOf = (row: Row, index: number | undefined) =>
  (index === undefined ? undefined : row[index])?.trim() ?? ''

function lineOf(row: Row, table: Table, rowNumber: number): FoundLine[] {
  const { columns, readDate } = table
  const bookedOn = readDate(cellOf(row, columns.date))
  if (bookedOn && row.length <= columns.amount) unreadable(texts.shortRow(rowNumber))
  const amount = creditIn(row, table, rowNumber)
  if (!amount) return []
  const { cents: amountCents = unreadable(texts.tooMuch(rowNumber)) } = amount
  // An unquoted delimiter in the payer's words moves the cells behind it.
  if (row.slice(columns.width).some(cell => cell.trim() !== '')) {
    unreadable(texts.longRow(rowNumber))
  }
  if (!bookedOn) unreadable(texts.rowDate(rowNumber))
  return [
    {
      amountCents,
      currency:
        currencyOf(row, columns, amount.currency) ?? unreadable(texts.rowCurrency(rowNumber)),
      bookedOn,
      texts: columns.texts.map(column => cellOf(row, column)),
      bankReference: referenceOf(cellOf(row, columns.bankReference)),
      particulars: row.map(cell => cell.trim()),
      ...(isFinal(row, columns) ? {} : { doubt: 'STATUS' }),
    },
  ]
}

/** Undefined for balances, debits and pending rows. */
function creditIn(row: Row, table: Table, rowNumber: number): CsvAmount | undefined {
  const { columns, readAmount } = table
  const text = cellOf(row, columns.amount)
  if (text === '') return undefined
  const amount = readAmount(text)
  // This is text below the table.
  if (!amount && !/\d/.test(cellOf(row, columns.date))) return undefined
  if (!amount) unreadable(texts.rowAmount(rowNumber))
  if (amount.cents === 0 || amount.isOut || isOutOrPending(row, columns)) return undefined
  if (hasDebit(row, table)) unreadable(texts.creditAndDebit(rowNumber))
  return amount
}

function isOutOrPending(row: Row, { direction, status }: Columns) {
  const hasWord = (indexes: readonly number[], words: readonly string[]) =>
    indexes.some(index => words.includes(folded(cellOf(row, index))))
  return hasWord(direction, outWords) || hasWord(status, pendingWords)
}

/** If a bank's files have no states, they list only booked payments. */
const isFinal = (row: Row, { status }: Columns) =>
  status.every(index => finalWords.includes(folded(cellOf(row, index))))

function hasDebit(row: Row, { columns, readAmount }: Table) {
  const text = cellOf(row, columns.debit)
  return text !== '' && readAmount(text)?.cents !== 0
}

/** The currency of the row, its amount or the header. Undefined when they differ or name no currency. */
function currencyOf(row: Row, columns: Columns, ofAmount: string | undefined) {
  const candidates = [
    columns.currency === undefined ? undefined : cellOf(row, columns.currency).toUpperCase(),
    ofAmount,
    columns.amountCurrency,
  ].filter(currency => currency !== undefined)
  const [currency = bareCurrency(row, columns) ?? billingLimits.duesCurrency] = candidates
  return candidates.every(other => other === currency) && isCurrency(currency)
    ? currency
    : undefined
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** A currency in a column with another header, except in the payer's words. */
const bareCurrency = (row: Row, { texts }: Columns) =>
  row.find((cell, index) => currencies.has(cell.trim()) && !texts.includes(index))?.trim()

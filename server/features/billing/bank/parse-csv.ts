import { parse } from 'csv-parse/sync'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { amountReader, type CsvAmount, type ReadAmount } from './csv-amounts.ts'
import { type CsvColumns, columnsOf, folded } from './csv-columns.ts'
import { dateReader, type ReadDate } from './csv-dates.ts'
import { outWords, pendingWords } from './csv-names.ts'
import { type FoundLine, identified, referenceOf, type StatementLine } from './statement-line.ts'
import { isCurrency } from './statement-values.ts'
import { unreadable } from './unreadable.ts'

const delimiters = [';', ',', '\t']
/** Banks put words about the account before the table. */
const headerSearchRows = 50
const rowMaxLength = 100_000

/** The money that came in by a CSV file of whatever bank: the columns are known by their names. */
export function parseCsv(text: string): StatementLine[] {
  const { rows, columns, header } = tableOf(text)
  const table = { columns, ...readersOf(rows, columns) }
  const found = rows.flatMap((row, place) => lineOf(row, table, header + place + 2))
  return identified(found)
}

type Row = readonly string[]

function tableOf(text: string) {
  for (const delimiter of delimiters) {
    const head = rowsOf(text, delimiter, headerSearchRows)
    const header = head?.findIndex(row => columnsOf(row)) ?? -1
    const columns = columnsOf(head?.[header] ?? [])
    if (!columns) continue
    // A column that is not recognised could be the one of the currency.
    if (head?.[header]?.some(name => name.includes('\ufffd'))) unreadable('not in UTF-8')
    return { columns, header, rows: bodyOf(text, delimiter, header) }
  }
  return unreadable(
    'no row with headers for date, amount and text, or a quotation mark that is not closed',
  )
}

function bodyOf(text: string, delimiter: string, header: number) {
  const rows = rowsOf(text, delimiter, header + serverLimits.statementLinesMax + 2)
  const body = rows?.slice(header + 1) ?? unreadable('a quotation mark is not closed')
  if (body.length > serverLimits.statementLinesMax) unreadable('too many lines')
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

interface Table {
  readonly columns: CsvColumns
  readonly readAmount: ReadAmount
  readonly readDate: ReadDate
}

function readersOf(rows: readonly Row[], { amount, debit, dates }: CsvColumns) {
  const cellsOf = (places: readonly (number | undefined)[]) =>
    rows.flatMap(row => places.map(place => cellOf(row, place)))
  return {
    readAmount: amountReader(cellsOf([amount, debit])),
    readDate: dateReader(cellsOf(dates)),
  }
}

const cellOf = (row: Row, place: number | undefined) =>
  (place === undefined ? undefined : row[place])?.trim() ?? ''

function lineOf(row: Row, table: Table, place: number): FoundLine[] {
  const { columns, readDate } = table
  const bookedOn = readDate(cellOf(row, columns.date))
  if (bookedOn && row.length <= columns.amount) unreadable(`row ${place}: ends before its amount`)
  const amount = creditIn(row, table, place)
  if (!amount) return []
  const { cents: amountCents = unreadable(`row ${place}: more than can be booked`) } = amount
  // A delimiter in the payer's words that nothing quotes would have moved the cells behind it.
  if (row.slice(columns.width).some(cell => cell.trim() !== '')) {
    unreadable(`row ${place}: more cells than there are headers`)
  }
  if (!bookedOn) unreadable(`row ${place}: date not readable, or day and month not told apart`)
  return [
    {
      amountCents,
      currency: currencyOf(row, columns, amount.currency) ?? unreadable(`row ${place}: currency`),
      bookedOn,
      texts: columns.texts.map(column => cellOf(row, column)),
      bankReference: referenceOf(cellOf(row, columns.bankReference)),
      particulars: row.map(cell => cell.trim()),
    },
  ]
}

/** Nothing when no money came in by this row: it tells of a balance, of what went out, or of what is yet to come. */
function creditIn(row: Row, table: Table, place: number): CsvAmount | undefined {
  const { columns, readAmount } = table
  const text = cellOf(row, columns.amount)
  if (text === '') return undefined
  const amount = readAmount(text)
  // Words below the table.
  if (!amount && !/\d/.test(cellOf(row, columns.date))) return undefined
  if (!amount) unreadable(`row ${place}: amount not readable`)
  if (amount.cents === 0 || amount.isOut || isElsewhere(row, columns)) return undefined
  if (hasDebit(row, table)) unreadable(`row ${place}: both credit and debit`)
  return amount
}

function isElsewhere(row: Row, { direction, status }: CsvColumns) {
  const says = (places: readonly number[], words: readonly string[]) =>
    places.some(place => words.includes(folded(cellOf(row, place))))
  return says(direction, outWords) || says(status, pendingWords)
}

function hasDebit(row: Row, { columns, readAmount }: Table) {
  const text = cellOf(row, columns.debit)
  return text !== '' && readAmount(text)?.cents !== 0
}

/** As the row says, else its amount or the header; nothing when they differ or it is no currency. */
function currencyOf(row: Row, columns: CsvColumns, ofAmount: string | undefined) {
  const told = [
    columns.currency === undefined ? undefined : cellOf(row, columns.currency).toUpperCase(),
    ofAmount,
    columns.amountCurrency,
  ].filter(currency => currency !== undefined)
  const [currency = bareCurrency(row, columns) ?? limits.duesCurrency] = told
  return told.every(other => other === currency) && isCurrency(currency) ? currency : undefined
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** A currency in a column of some other name, if not in the payer's words. */
const bareCurrency = (row: Row, { texts }: CsvColumns) =>
  row.find((cell, place) => currencies.has(cell.trim()) && !texts.includes(place))?.trim()

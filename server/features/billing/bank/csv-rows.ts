import { billingLimits } from '#shared/billing-limits.ts'
import type { PaymentDoubt } from '#shared/payment-doubts.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { ColumnRole, DateOrder } from '#shared/statement-layout.ts'
import { statementProblemTexts as texts } from '#shared/texts/statement-problems.ts'
import { columnsOf, currencyNamed } from './csv-columns.ts'
import { amountReader, type CsvAmount, dateReader, isEmptyAmount } from './csv-values.ts'
import {
  beginsAsReversal,
  type Direction,
  directionIn,
  isBalance,
  isFinal,
  isKindOfReversal,
  isPending,
  isReversal,
} from './csv-words.ts'
import type { CsvFile } from './parse-csv.ts'
import {
  type FoundLine,
  identified,
  isCurrency,
  referenceOf,
  type StatementLine,
  unreadable,
} from './statement-line.ts'

type Row = readonly string[]

export interface CsvReading {
  readonly lines: readonly StatementLine[]
  /** The first rows without a date, and with balances. */
  readonly skipped: readonly number[]
  readonly skippedCount: number
  /** The order of day and month that the file shows. */
  readonly dateOrder?: DateOrder
  /** Nothing in the file shows the order of day and month, and dates depend on it. */
  readonly isDateOrderOpen: boolean
}

/**
 * The incoming payments by the roles of the columns, and by the order of day and month in earlier files. The caller has
 * checked the roles with `layoutFaultOf`. A doubtful row becomes a line that waits for a decision.
 */
export function readCsv(
  { headers, rows, firstRowNumber }: CsvFile,
  roles: readonly ColumnRole[],
  dateOrder: DateOrder | undefined,
): CsvReading {
  const table = tableOf(rows, columnsOf(headers, roles), dateOrder)
  const { columns, dates } = table
  if (dateOrder && dates.isOtherOrder) unreadable(texts.otherOrder[dateOrder])
  const numbered = rows
    .map((row, index) => ({ row, number: firstRowNumber + index }))
    .filter(({ row }) => row.some(cell => cell.trim() !== ''))
  const inside = numbered.filter(({ row }) => !isBesideTable(row, table))
  const skipped = numbered.filter(({ row }) => isBesideTable(row, table))
  const found = inside.flatMap(({ row }) => lineOf(row, table))
  const isDateOrderOpen = inside.some(({ row }) => dates.isOpen(cellOf(row, columns.date)))
  if (dateOrder || !isDateOrderOpen) refuseUnread(numbered, table)
  return {
    lines: identified(found),
    skipped: skipped.slice(0, serverLimits.skippedRowsShown).map(({ number }) => number),
    skippedCount: skipped.length,
    ...(dates.shown && { dateOrder: dates.shown }),
    isDateOrderOpen,
  }
}

type Columns = ReturnType<typeof columnsOf>

interface Table {
  readonly columns: Columns
  readonly readAmount: ReturnType<typeof amountReader>
  readonly dates: ReturnType<typeof dateReader>
  /** A dash beside words is an empty cell, not the sign of money that goes out. */
  readonly hasDirectionWords: boolean
  /** The amounts themselves show what comes in. */
  readonly isSigned: boolean
  /** Banks that mark incoming money may leave other money without a mark. */
  readonly hasPlus: boolean
  /** Columns without a role, with signs of the amounts. */
  readonly signs: readonly number[]
}

function tableOf(rows: readonly Row[], columns: Columns, dateOrder: DateOrder | undefined): Table {
  const cellsOf = (indexes: readonly (number | undefined)[]) =>
    rows.flatMap(row => cellsIn(row, indexes))
  const readAmount = amountReader(cellsOf([columns.amount, columns.debit]))
  const hasDirectionWords = cellsOf(columns.direction).some(cell => /\p{L}/u.test(cell))
  const hasSign = (row: Row) => {
    const { isOut, isPlus } = readAmount(cellOf(row, columns.amount))
    return isPlus || (isOut && directionOf(row, { columns, hasDirectionWords }, isOut) !== 'IN')
  }
  return {
    columns,
    readAmount,
    dates: dateReader(cellsOf(columns.dates), dateOrder),
    hasDirectionWords,
    isSigned: columns.debit !== undefined || rows.some(hasSign),
    hasPlus: cellsOf([columns.amount]).some(cell => readAmount(cell).isPlus),
    signs: columns.unassigned.filter(index => cellsOf([index]).includes('+')),
  }
}

const cellOf = (row: Row, index: number | undefined) =>
  (index === undefined ? undefined : row[index])?.trim() ?? ''

const cellsIn = (row: Row, indexes: readonly (number | undefined)[]) =>
  indexes.map(index => cellOf(row, index))

const hasDate = (row: Row, { columns, dates }: Table) =>
  dates.read(cellOf(row, columns.date)) !== undefined

const hasAmount = (row: Row, { columns, readAmount }: Table) =>
  cellsIn(row, [columns.amount, columns.debit]).some(cell => readAmount(cell).cents !== undefined)

/** Headings, totals and other rows without a date, and the balances of a day. */
function isBesideTable(row: Row, table: Table) {
  const { date, amount, debit, texts: purposes, direction, status } = table.columns
  const day = cellOf(row, date)
  if (!/\d/.test(day)) return true
  if (cellsIn(row, [date, ...purposes, ...direction, ...status]).some(isBalance)) return true
  const hasDay = hasDate(row, table) || table.dates.isOpen(day)
  return !hasDay && cellsIn(row, [amount, debit]).every(cell => !/\d/.test(cell))
}

/** Refuses a file with payments of which none has both a date and an amount. Its columns are probably others. */
function refuseUnread(numbered: readonly { row: Row; number: number }[], table: Table) {
  if (numbered.some(({ row }) => hasDate(row, table) && hasAmount(row, table))) return
  const first = numbered.find(({ row }) => {
    const isPayment = hasAmount(row, table) && moneyIn(row, table) !== undefined
    return isPayment || (!isBesideTable(row, table) && lineOf(row, table).length > 0)
  })
  if (!first) return
  const { row, number } = first
  unreadable(hasAmount(row, table) ? texts.rowDate(number) : texts.rowAmount(number))
}

/** Nothing for debits and pending rows. */
function lineOf(row: Row, table: Table): FoundLine[] {
  const { columns, dates } = table
  const money = moneyIn(row, table)
  if (!money) return []
  const currency = currencyOf(row, columns, money.amount.currency)
  const cells = row.map(cell => cell.trim())
  const bookedOn = dates.read(cellOf(row, columns.date))
  const doubt = doubtAbout(row, columns, { ...money, currency, bookedOn })
  return [
    {
      amountCents: money.amount.cents ?? 0,
      currency: currency ?? billingLimits.duesCurrency,
      ...(bookedOn && { bookedOn }),
      texts: cellsIn(row, columns.texts),
      bankReference: referenceOf(cellOf(row, columns.bankReference)),
      particulars: cells,
      written: cells,
      ...(doubt && { doubt }),
    },
  ]
}

interface Facts extends Money {
  readonly currency: string | undefined
  readonly bookedOn: string | undefined
}

/** The reasons come first that make more of the row uncertain. */
function doubtAbout(
  row: Row,
  { width, status, unassigned }: Columns,
  facts: Facts,
): PaymentDoubt | undefined {
  if (facts.amount.cents === undefined) return 'AMOUNT'
  // An unquoted delimiter in the payer's words moves the cells behind it.
  if (row.slice(width).some(cell => cell.trim() !== '')) return 'SHAPE'
  if (facts.currency === undefined) return 'CURRENCY'
  if (facts.doubt) return facts.doubt
  // If a bank's files have no states, they list only booked payments.
  if (!cellsIn(row, status).every(isFinal)) return 'STATUS'
  if (cellsIn(row, unassigned).some(isPending)) return 'STATUS'
  return facts.bookedOn === undefined ? 'DATE' : undefined
}

interface Money {
  readonly amount: CsvAmount
  readonly doubt?: 'REVERSAL' | 'DIRECTION' | 'STATUS'
}

/** For our own payment that came back: it is not taken back, and may be income. */
const doubtAboutOwn = 'STATUS'

/** Money that came in, may have come in, or went back. Undefined for debits and pending rows. */
function moneyIn(row: Row, table: Table): Money | undefined {
  const { columns, readAmount } = table
  const [credit = '', debit = ''] = cellsIn(row, [columns.amount, columns.debit]).map(cell =>
    isEmptyAmount(cell) ? '' : cell,
  )
  const isBack = isMoneyBack(row, columns)
  const text = credit === '' && isBack ? debit : credit
  const hasMore = row.some((cell, index) => index !== columns.date && cell.trim() !== '')
  const isCut = row.length <= columns.amount && hasMore && debit === ''
  if (text === '' && !isCut) return undefined
  const amount = readAmount(text)
  if (amount.cents === 0) return undefined
  if (isBack) {
    const isCredit = table.isSigned && credit !== '' && !amount.isOut
    const isReturned = cellsIn(row, columns.status).some(isReversal)
    return { amount, doubt: isCredit && !isReturned ? doubtAboutOwn : 'REVERSAL' }
  }
  if (cellsIn(row, columns.status).some(isPending)) return undefined
  if (debit !== '' && readAmount(debit).cents !== 0) return { amount, doubt: 'DIRECTION' }
  const money = directed(amount, directionOf(row, table, amount.isOut), table)
  if (!money || money.doubt) return money
  if (!table.isSigned && mayBeOut(row, table)) return { amount, doubt: 'DIRECTION' }
  return cellsIn(row, columns.texts).some(beginsAsReversal)
    ? { amount, doubt: doubtAboutOwn }
    : money
}

/** The column for the direction may have a header that no list knows. */
const mayBeOut = (row: Row, { columns, signs }: Table) =>
  cellsIn(row, columns.unassigned).some(cell => directionIn(cell, true) === 'OUT') ||
  cellsIn(row, signs).some(cell => signIn(cell) === 'OUT')

function isMoneyBack(row: Row, { direction, status, texts: purposes, unassigned }: Columns) {
  return (
    cellsIn(row, [...direction, ...status]).some(isReversal) ||
    cellsIn(row, [...purposes, ...unassigned]).some(isKindOfReversal)
  )
}

/** The sign, the column and the word for the direction must agree. */
function directed(
  amount: CsvAmount,
  direction: Direction | undefined,
  { columns, isSigned, hasPlus }: Table,
): Money | undefined {
  if (amount.isOut) {
    const isContradiction = columns.debit !== undefined || direction === 'IN'
    return isContradiction ? { amount, doubt: 'DIRECTION' } : undefined
  }
  if (direction === 'OUT' && !isSigned) return undefined
  const isUnsaid = direction === undefined || (direction === 'EITHER' && isSigned)
  const isIn = direction === 'IN' || (isUnsaid && (amount.isPlus || !hasPlus))
  return isIn ? { amount } : { amount, doubt: 'DIRECTION' }
}

/** Undefined if the file has no column for it. Columns that contradict each other are unknown. */
function directionOf(
  row: Row,
  { columns, hasDirectionWords }: Pick<Table, 'columns' | 'hasDirectionWords'>,
  isNegative: boolean,
): Direction | undefined {
  if (columns.direction.length === 0) return undefined
  const found = new Set(
    cellsIn(row, columns.direction)
      .filter(cell => cell !== '')
      .map(cell => (hasDirectionWords ? undefined : signIn(cell)) ?? directionIn(cell, isNegative)),
  )
  if (found.has('OUT')) return found.has('IN') ? 'UNKNOWN' : 'OUT'
  if (found.size === 0 || found.has('UNKNOWN')) return 'UNKNOWN'
  return found.has('IN') ? 'IN' : 'EITHER'
}

function signIn(cell: string): Direction | undefined {
  if (cell === '+') return 'IN'
  return /^[\p{Pd}\u2212]$/u.test(cell) ? 'OUT' : undefined
}

/** The currency of the row, its amount or the header. Undefined when they differ or name no currency. */
function currencyOf(row: Row, columns: Columns, ofAmount: string | undefined) {
  const candidates = [
    columns.currency === undefined
      ? undefined
      : currencyNamed(cellOf(row, columns.currency).toUpperCase()),
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
const bareCurrency = (row: Row, { texts: purposes }: Columns) =>
  row.find((cell, index) => currencies.has(cell.trim()) && !purposes.includes(index))?.trim()

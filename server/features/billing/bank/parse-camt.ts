import { Refusal } from '#server/platform/refusal.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { statementProblemTexts as texts } from '#shared/texts/statement-problems.ts'
import {
  calendarDay,
  centsOf,
  type FoundLine,
  identified,
  isCurrency,
  referenceOf,
  type StatementLine,
  unreadable,
} from './statement-line.ts'
import { type Element, elementsAt, parseXml, textAt, textsAt } from './xml-tree.ts'

const firstVersion = 2
const lastVersion = 13

/** The booked credits of a statement in CAMT.053 (ISO 20022), versions 02 to 13. */
export function parseCamt(text: string): StatementLine[] {
  const statements = elementsAt(documentOf(text), 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) unreadable(texts.noStatement)
  const entries = statements.flatMap(statement => {
    const account = accountOf(statement, 'Acct')
    return elementsAt(statement, 'Ntry').map(entry => ({ account, entry }))
  })
  const found = entries.flatMap(({ account, entry }, position) =>
    isCredit(entry, position + 1) ? linesOf(entry, account, position + 1) : [],
  )
  if (Math.max(entries.length, found.length) > serverLimits.statementLinesMax)
    unreadable(texts.tooManyLines)
  return identified(found)
}

function documentOf(text: string) {
  try {
    return parseXml(text, requireVersion)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return unreadable(texts.notXml)
  }
}

function requireVersion({ name, attributes }: Element) {
  const namespaces = Object.values(attributes).join(' ')
  const [, version] = /camt\.053\.001\.(\d\d)\b/.exec(namespaces) ?? []
  if (name !== 'Document' || version === undefined) unreadable(texts.notCamt)
  if (Number(version) < firstVersion || Number(version) > lastVersion) {
    unreadable(texts.unknownVersion(version))
  }
}

/** Older versions contain the code itself, newer ones an element with the code. */
const statusOf = (entry: Element) =>
  textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry') || textAt(entry, 'Sts')

/** Codes of payments that are not booked yet (ISO 20022). */
const pendingCodes = ['PDNG', 'INFO', 'FUTR']

/** Credits that are booked or have an unknown status. Pending entries, debits and reversals do not count. */
function isCredit(entry: Element, position: number) {
  const direction = textAt(entry, 'CdtDbtInd')
  const status = statusOf(entry)
  if (!['CRDT', 'DBIT'].includes(direction)) unreadable(texts.noDirection(position))
  if (status === '') unreadable(texts.noStatus(position))
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'))
  return direction === 'CRDT' && !pendingCodes.includes(status) && !isReversal
}

type Amount = Pick<StatementLine, 'amountCents' | 'currency'>

/** The lines of a booked credit: one for each payment of a batch. */
function linesOf(entry: Element, account: string, position: number): FoundLine[] {
  const total = amountOf(elementsAt(entry, 'Amt')[0])
  if (!total) unreadable(texts.entryAmount(position))
  if (total.amountCents === 0) return []
  const bookedOn = bookingDay(entry)
  if (!bookedOn) unreadable(texts.entryDate(position))
  const details = elementsAt(entry, 'NtryDtls', 'TxDtls')
  const entryReference = referenceOf(textAt(entry, 'AcctSvcrRef'))
  const shares = partsOf(details, total) ?? [{ ...total, details, isPart: false }]
  return shares.map(({ amountCents, currency, isPart, details: own }) => ({
    amountCents,
    currency,
    bookedOn,
    texts: textsOf(own, entry),
    bankReference: isPart
      ? partReference(own, entryReference)
      : (entryReference ?? onlyReference(own)),
    particulars: [account, ...own.flatMap(particularsOf)],
    ...(statusOf(entry) === 'BOOK' ? {} : { isUnconfirmed: true }),
  }))
}

/**
 * The payments of a batch. Undefined when they do not add up to the booked amount (a fee, a missing amount, another
 * currency). The entry then stays one line, so the books never show more than arrived.
 */
function partsOf(details: readonly Element[], total: Amount) {
  if (details.length < 2) return undefined
  const parts = details.flatMap(detail => {
    const amount = detailAmount(detail)
    return amount && amount.currency === total.currency
      ? [{ ...amount, details: [detail], isPart: true }]
      : []
  })
  const sum = parts.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const isWhole = parts.length === details.length && sum === total.amountCents
  return isWhole && parts.every(({ amountCents }) => amountCents > 0) ? parts : undefined
}

function detailAmount(detail: Element) {
  if (textAt(detail, 'CdtDbtInd') === 'DBIT') return undefined
  const [amount] = [
    ...elementsAt(detail, 'Amt'),
    ...elementsAt(detail, 'AmtDtls', 'TxAmt', 'Amt'),
    ...elementsAt(detail, 'AmtDtls', 'InstdAmt', 'Amt'),
  ]
  return amountOf(amount)
}

function amountOf(element: Element | undefined): Amount | undefined {
  if (!element) return undefined
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(element.text.trim()) ?? []
  const amountCents = whole === undefined ? undefined : centsOf(whole, fraction)
  const currency = element.attributes.Ccy?.trim() ?? ''
  return amountCents === undefined || !isCurrency(currency) ? undefined : { amountCents, currency }
}

function bookingDay(entry: Element) {
  const texts = ['BookgDt', 'ValDt'].flatMap(name => [
    ...textsAt(entry, name, 'Dt'),
    ...textsAt(entry, name, 'DtTm'),
  ])
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?=$|[TZ+-])/.exec(texts[0] ?? '') ?? []
  return calendarDay(Number(year), Number(month), Number(day))
}

/** What the payer wrote; if that is empty, the bank's own words. */
function textsOf(details: readonly Element[], entry: Element): string[] {
  const written = details.flatMap(detail => [
    ...textsAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...textsAt(detail, 'RmtInf', 'Ustrd'),
    ...textsAt(detail, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    ...textsAt(detail, 'Refs', 'EndToEndId').filter(text => referenceOf(text)),
  ])
  if (written.some(text => text !== '')) return written
  const ofBank = details.flatMap(detail => textsAt(detail, 'AddtlTxInf'))
  return ofBank.length > 0 ? ofBank : textsAt(entry, 'AddtlNtryInf')
}

/** The bank's reference, if the entry has a single payment. */
const onlyReference = ([only, ...more]: readonly Element[]) =>
  only && more.length === 0 ? referenceOf(textAt(only, 'Refs', 'AcctSvcrRef')) : undefined

/** Banks often give a reference to the whole batch only. */
function partReference(details: readonly Element[], entryReference: string | undefined) {
  const own = onlyReference(details)
  if (own !== undefined || entryReference === undefined) return own
  const names = ['EndToEndId', 'TxId']
  const ids = details.flatMap(detail => names.map(name => textAt(detail, 'Refs', name)))
  return JSON.stringify([entryReference, ...ids])
}

function particularsOf(detail: Element): string[] {
  return [
    ...['EndToEndId', 'TxId', 'InstrId', 'UETR'].map(name => textAt(detail, 'Refs', name)),
    textAt(detail, 'RltdPties', 'Dbtr', 'Nm') || textAt(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    accountOf(detail, 'RltdPties', 'DbtrAcct'),
  ]
}

/** The IBAN or other number of an account. */
const accountOf = (element: Element, ...path: readonly string[]) =>
  textAt(element, ...path, 'Id', 'IBAN') || textAt(element, ...path, 'Id', 'Othr', 'Id')

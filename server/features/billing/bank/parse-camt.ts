import { limits } from '#shared/limits.ts'
import { type FoundLine, identified, referenceOf, type StatementLine } from './statement-line.ts'
import { calendarDay, centsOf, isCurrency } from './statement-values.ts'
import { unreadable } from './unreadable.ts'
import { attributeOf, type Element, elementsAt, parseXml, textAt, textsAt } from './xml-tree.ts'

const firstVersion = 2
const lastVersion = 13

/** The booked credits of a statement in CAMT.053 (ISO 20022), versions 02 to 13. */
export function parseCamt(text: string): StatementLine[] {
  requireVersion(text)
  const statements = elementsAt(parsed(text), 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) unreadable('no statement')
  const entries = statements.flatMap(statement => {
    const account = accountOf(statement, 'Acct')
    return elementsAt(statement, 'Ntry').map(entry => ({ account, entry }))
  })
  const found = entries.flatMap(({ account, entry }, place) =>
    isCredit(entry, place + 1) ? linesOf(entry, account, place + 1) : [],
  )
  if (Math.max(entries.length, found.length) > limits.statementLinesMax)
    unreadable('too many lines')
  return identified(found)
}

function requireVersion(text: string) {
  const start = text.search(/<(?:[\w.-]{1,40}:)?Document[\s>]/)
  const root = start < 0 ? '' : text.slice(start, text.indexOf('>', start))
  const [, version] = /camt\.053\.001\.(\d\d)\b/.exec(root) ?? []
  if (version === undefined) unreadable('not a CAMT.053 statement')
  if (Number(version) < firstVersion || Number(version) > lastVersion) {
    unreadable(`version ${version} of CAMT.053 is not known`)
  }
}

function parsed(text: string) {
  try {
    return parseXml(text)
  } catch {
    return unreadable('not well-formed XML, or with declarations of its own')
  }
}

/** Money that came in for good: what is announced only, was taken out or is a reversal is none. */
function isCredit(entry: Element, place: number) {
  const direction = textAt(entry, 'CdtDbtInd')
  // A code in itself in older versions, in newer ones an element that holds one.
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry') || textAt(entry, 'Sts')
  if (!['CRDT', 'DBIT'].includes(direction)) unreadable(`entry ${place}: neither credit nor debit`)
  if (status === '') unreadable(`entry ${place}: no status`)
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'))
  return direction === 'CRDT' && status === 'BOOK' && !isReversal
}

interface Amount {
  readonly amountCents: number
  readonly currency: string
}

function linesOf(entry: Element, account: string, place: number): FoundLine[] {
  const total = amountOf(elementsAt(entry, 'Amt')[0])
  if (!total) unreadable(`entry ${place}: amount not readable`)
  if (total.amountCents === 0) return []
  const bookedOn = bookingDay(entry)
  if (!bookedOn) unreadable(`entry ${place}: booking date not readable`)
  const details = elementsAt(entry, 'NtryDtls', 'TxDtls')
  const parts = partsOf(details, total)
  const entryReference = referenceOf(textAt(entry, 'AcctSvcrRef'))
  if (parts) {
    return parts.map(({ detail, ...amount }) => ({
      ...amount,
      bookedOn,
      texts: textsOf([detail], entry),
      bankReference: partReference(detail, entryReference),
      particulars: [account, ...particularsOf(detail)],
    }))
  }
  const [only] = details
  const ownReference = only && details.length === 1 ? ownReferenceOf(only) : undefined
  return [
    {
      ...total,
      bookedOn,
      texts: textsOf(details, entry),
      bankReference: entryReference ?? ownReference,
      particulars: [account, ...details.flatMap(particularsOf)],
    },
  ]
}

/**
 * The payments of a batch. Where they do not add up to what was booked (a fee, an amount that is not told, another
 * currency) the entry is one line: no more is ever booked than came in.
 */
function partsOf(details: readonly Element[], total: Amount) {
  if (details.length < 2) return undefined
  const parts = details.flatMap(detail => {
    const amount = detailAmount(detail)
    return amount && amount.currency === total.currency ? [{ ...amount, detail }] : []
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
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(textAt(element)) ?? []
  const amountCents = whole === undefined ? undefined : centsOf(whole, fraction)
  const currency = attributeOf(element, 'Ccy')
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

/** What the payer wrote; what the bank says of it only where he wrote nothing. */
function textsOf(details: readonly Element[], entry: Element): string[] {
  const written = details.flatMap(detail => [
    ...textsAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...textsAt(detail, 'RmtInf', 'Ustrd'),
    ...textsAt(detail, 'RmtInf', 'Strd', 'AddtlRmtInf'),
    ...textsAt(detail, 'Refs', 'EndToEndId').filter(text => referenceOf(text)),
  ])
  if (written.some(text => text !== '')) return written
  const told = details.flatMap(detail => textsAt(detail, 'AddtlTxInf'))
  return told.length > 0 ? told : textsAt(entry, 'AddtlNtryInf')
}

const ownReferenceOf = (detail: Element) => referenceOf(textAt(detail, 'Refs', 'AcctSvcrRef'))

/** A payment of a batch often has no reference of the bank but that of the batch. */
function partReference(detail: Element, entryReference: string | undefined) {
  const own = ownReferenceOf(detail)
  if (own !== undefined || entryReference === undefined) return own
  const [payersReference, transaction] = [
    textAt(detail, 'Refs', 'EndToEndId'),
    textAt(detail, 'Refs', 'TxId'),
  ]
  return JSON.stringify([entryReference, payersReference, transaction])
}

function particularsOf(detail: Element): string[] {
  return [
    ...['EndToEndId', 'TxId', 'InstrId', 'UETR'].map(name => textAt(detail, 'Refs', name)),
    textAt(detail, 'RltdPties', 'Dbtr', 'Nm') || textAt(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    accountOf(detail, 'RltdPties', 'DbtrAcct'),
  ]
}

const accountOf = (element: Element, ...path: readonly string[]) =>
  textAt(element, ...path, 'Id', 'IBAN') || textAt(element, ...path, 'Id', 'Othr', 'Id')

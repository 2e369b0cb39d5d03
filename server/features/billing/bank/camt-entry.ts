import { type FoundLine, referenceOf } from './statement-line.ts'
import { calendarDay, centsOf, isCurrency } from './statement-values.ts'
import { unreadable } from './unreadable.ts'
import { attributeOf, type Element, elementsAt, textAt, textsAt } from './xml-tree.ts'

interface Amount {
  readonly amountCents: number
  readonly currency: string
}

/** What a booked credit brought: its payments one by one where it is a batch. */
export function linesOf(entry: Element, account: string, place: number): FoundLine[] {
  const total = amountOf(elementsAt(entry, 'Amt')[0])
  if (!total) unreadable(`entry ${place}: amount not readable`)
  if (total.amountCents === 0) return []
  const bookedOn = bookingDay(entry)
  if (!bookedOn) unreadable(`entry ${place}: booking date not readable`)
  const details = elementsAt(entry, 'NtryDtls', 'TxDtls')
  const entryReference = referenceOf(textAt(entry, 'AcctSvcrRef'))
  const shares = partsOf(details, total) ?? [{ ...total, details, isPart: false }]
  return shares.map(({ amountCents, currency, isPart, details: own }) => ({
    amountCents,
    currency,
    bookedOn,
    texts: textsOf(own, entry),
    bankReference: isPart ? partReference(own, entryReference) : (entryReference ?? ofOnly(own)),
    particulars: [account, ...own.flatMap(particularsOf)],
  }))
}

/**
 * The payments of a batch. Where they do not add up to what was booked (a fee, an amount that is not told, another
 * currency) the entry is one line: no more is ever booked than came in.
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

/** The bank's reference of an entry's one payment. */
const ofOnly = ([only, ...more]: readonly Element[]) =>
  only && more.length === 0 ? referenceOf(textAt(only, 'Refs', 'AcctSvcrRef')) : undefined

/** A payment of a batch often has no reference of the bank but that of the batch. */
function partReference(details: readonly Element[], entryReference: string | undefined) {
  const own = ofOnly(details)
  if (own !== undefined || entryReference === undefined) return own
  const names = ['EndToEndId', 'TxId']
  const told = details.flatMap(detail => names.map(name => textAt(detail, 'Refs', name)))
  return JSON.stringify([entryReference, ...told])
}

function particularsOf(detail: Element): string[] {
  return [
    ...['EndToEndId', 'TxId', 'InstrId', 'UETR'].map(name => textAt(detail, 'Refs', name)),
    textAt(detail, 'RltdPties', 'Dbtr', 'Nm') || textAt(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    accountOf(detail, 'RltdPties', 'DbtrAcct'),
  ]
}

/** By whatever number it has. */
export const accountOf = (element: Element, ...path: readonly string[]) =>
  textAt(element, ...path, 'Id', 'IBAN') || textAt(element, ...path, 'Id', 'Othr', 'Id')

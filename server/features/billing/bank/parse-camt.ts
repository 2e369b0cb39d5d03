import { Refusal } from '#server/platform/refusal.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import type { PaymentDoubt } from '#shared/payment-doubts.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { statementProblemTexts as texts } from '#shared/texts/statement-problems.ts'
import {
  calendarDay,
  centsOf,
  compact,
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

/** The credits and reversals of a statement in CAMT.053 (ISO 20022), versions 02 to 13. */
export function parseCamt(text: string): StatementLine[] {
  const statements = elementsAt(documentOf(text), 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) unreadable(texts.noStatement)
  const entries = statements.flatMap(statement => elementsAt(statement, 'Ntry'))
  const found = withoutRepeats(statements)
  if (Math.max(entries.length, found.length) > serverLimits.statementLinesMax)
    unreadable(texts.tooManyLines)
  return identified(found)
}

/** The lines of all statements. Several statements of an account may overlap; the pages of one statement do not. */
function withoutRepeats(statements: readonly Element[]): FoundLine[] {
  const known = new Map<string, Set<string>>()
  return [...Map.groupBy(statements, pageGroupOf).values()].flatMap(pages => {
    const account = accountEnd(accountOf(pages[0], 'Acct'))
    const before = known.get(account) ?? new Set()
    known.set(account, before)
    const lines = pages.flatMap(linesIn)
    const keys = identified(lines).map(line => line.keys)
    const fresh = lines.filter((_, index) => !keys[index]?.some(key => before.has(key)))
    for (const key of keys.flat()) before.add(key)
    return fresh
  })
}

/** The same for all pages of one statement. */
function pageGroupOf(statement: Element, index: number) {
  const isPage = elementsAt(statement, 'StmtPgntn').length > 0
  return isPage ? `page ${textAt(statement, 'Id')} ${accountOf(statement, 'Acct')}` : `${index}`
}

function linesIn(statement: Element) {
  const account = accountOf(statement, 'Acct')
  return elementsAt(statement, 'Ntry').flatMap(entry => linesOf(entry, account))
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
  const [, other] = /camt\.(05[24])\.001\.\d\d\b/.exec(namespaces) ?? []
  if (other !== undefined) unreadable(texts.otherCamt(other))
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

/** A payment's return and its recall: sub-families of bank transactions (ISO 20022). */
const returnCodes = ['RRTN', 'RPCR']

function isReversal(entry: Element, details: readonly Element[]) {
  const families = ['Domn', 'Fmly', 'SubFmlyCd'] as const
  const isReturn = [entry, ...details].some(element =>
    returnCodes.includes(textAt(element, 'BkTxCd', ...families)),
  )
  const isMarked = !['', 'false', '0'].includes(textAt(entry, 'RvslInd'))
  return isMarked || isReturn || details.some(detail => elementsAt(detail, 'RtrInf').length > 0)
}

/** Undefined for what concerns no member's payment: debits, and payments that are not booked yet. */
function statedOf(
  entry: Element,
  details: readonly Element[],
): { readonly doubt?: PaymentDoubt } | undefined {
  const [direction, status] = [textAt(entry, 'CdtDbtInd'), statusOf(entry)]
  if (pendingCodes.includes(status)) return undefined
  const isReversed = isReversal(entry, details)
  if (direction === 'DBIT' && !isReversed) return undefined
  if (direction !== 'CRDT') return { doubt: isReversed ? 'REVERSAL' : 'DIRECTION' }
  // A reversed credit is our own payment that came back.
  return status === 'BOOK' && !isReversed ? {} : { doubt: 'STATUS' }
}

interface Amount {
  /** Undefined if it cannot be read. */
  readonly amountCents: number | undefined
  readonly currency: string
}

/** The lines of an entry: one for each payment of a batch. */
function linesOf(entry: Element, account: string): FoundLine[] {
  const total = amountOf(elementsAt(entry, 'Amt')[0])
  if (total.amountCents === 0) return []
  const bookedOn = bookingDay(entry)
  const all = elementsAt(entry, 'NtryDtls', 'TxDtls')
  const parts = partsOf(entry, all, total)?.map(part => ({ ...part, isPart: true }))
  const shares = parts ?? [{ ...total, details: all, isPart: false }]
  return shares.flatMap(({ amountCents, currency, isPart, details }) => {
    const stated = statedOf(entry, details)
    if (!stated) return []
    const doubt = stated.doubt ?? gapIn({ amountCents, currency, bookedOn })
    return [
      {
        amountCents: amountCents ?? 0,
        currency,
        ...(bookedOn === undefined ? {} : { bookedOn }),
        ...namesOf({ entry, account, details, isPart }),
        ...(doubt === undefined ? {} : { doubt }),
      },
    ]
  })
}

/** What cannot be read of a line. */
function gapIn({
  amountCents,
  currency,
  bookedOn,
}: Amount & { readonly bookedOn: string | undefined }): PaymentDoubt | undefined {
  if (bookedOn === undefined) return 'DATE'
  if (amountCents === undefined) return 'AMOUNT'
  return currency === billingLimits.unknownCurrency ? 'CURRENCY' : undefined
}

interface Share {
  readonly entry: Element
  /** Our account. */
  readonly account: string
  readonly details: readonly Element[]
  readonly isPart: boolean
}

/** The words and references of a line. */
function namesOf({ entry, account, details, isPart }: Share) {
  const texts = textsOf(details, entry)
  const entryReference = referenceOf(textAt(entry, 'AcctSvcrRef'))
  const bankReference = isPart
    ? partReference(details, entryReference)
    : (entryReference ?? onlyReference(details))
  const unique = details.length === 1 ? details.flatMap(uniqueReferences) : []
  const marks = isPart && unique.length > 0 ? unique : [...unique, bankReference ?? '']
  const distinctions = marks.flatMap(mark =>
    referenceOf(mark) === undefined ? [] : [['reference', compact(mark)]],
  )
  const line = ['line', accountEnd(account), ...texts.map(compact), ...details.flatMap(payerOf)]
  return {
    texts,
    bankReference,
    particulars: [account, ...details.flatMap(particularsOf)],
    distinctions: distinctions.length > 0 ? distinctions : [line],
    references: [entryReference ?? '', ...details.slice(0, 1).flatMap(allReferences)],
  }
}

/**
 * The payments of a batch. Undefined when they do not add up to the booked amount (a fee, a missing amount, another
 * currency). The entry then stays one line, so the books never show more than arrived.
 */
function partsOf(entry: Element, details: readonly Element[], total: Amount) {
  if (details.length < 2) return undefined
  const opposite = textAt(entry, 'CdtDbtInd') === 'DBIT' ? 'CRDT' : 'DBIT'
  const parts = details.map(detail => ({ ...detailAmount(detail), details: [detail] }))
  const sum = parts.reduce((cents, { amountCents = 0 }) => cents + amountCents, 0)
  const isWhole =
    sum === total.amountCents &&
    parts.every(({ amountCents = 0, currency }) => amountCents > 0 && currency === total.currency)
  const directions = details.map(detail => textAt(detail, 'CdtDbtInd'))
  const isOneWay = directions.every(direction => direction !== opposite)
  // The details of a reversal may show the direction of the reversed payments.
  const isReversed = isReversal(entry, details) && directions.every(found => found === opposite)
  return isWhole && (isOneWay || isReversed) ? parts : undefined
}

function detailAmount(detail: Element) {
  const [amount] = [
    ...elementsAt(detail, 'Amt'),
    ...elementsAt(detail, 'AmtDtls', 'TxAmt', 'Amt'),
    ...elementsAt(detail, 'AmtDtls', 'InstdAmt', 'Amt'),
  ]
  return amountOf(amount)
}

function amountOf(element: Element | undefined): Amount {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(element?.text.trim() ?? '') ?? []
  const amountCents = whole === undefined ? undefined : centsOf(whole, fraction)
  const currency = element?.attributes.Ccy?.trim() ?? ''
  return { amountCents, currency: isCurrency(currency) ? currency : billingLimits.unknownCurrency }
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

/** References that the banks give to one payment. */
const uniqueReferences = (detail: Element) =>
  ['AcctSvcrRef', 'UETR', 'TxId'].map(name => textAt(detail, 'Refs', name))

const allReferences = (detail: Element) => [
  ...uniqueReferences(detail),
  ...['EndToEndId', 'InstrId'].map(name => textAt(detail, 'Refs', name)),
]

function particularsOf(detail: Element): string[] {
  return [
    ...['EndToEndId', 'TxId', 'InstrId', 'UETR'].map(name => textAt(detail, 'Refs', name)),
    payerNameOf(detail),
    accountOf(detail, 'RltdPties', 'DbtrAcct'),
  ]
}

/** The same for a payer's account in any form. */
const payerOf = (detail: Element) => [
  compact(textAt(detail, 'Refs', 'EndToEndId')),
  compact(payerNameOf(detail)),
  accountEnd(accountOf(detail, 'RltdPties', 'DbtrAcct')),
]

const payerNameOf = (detail: Element) =>
  textAt(detail, 'RltdPties', 'Dbtr', 'Nm') || textAt(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm')

/** The IBAN or other number of an account. */
const accountOf = (element: Element | undefined, ...path: readonly string[]) =>
  element
    ? textAt(element, ...path, 'Id', 'IBAN') || textAt(element, ...path, 'Id', 'Othr', 'Id')
    : ''

/** An IBAN ends with the account's own number in most countries, and that number may lack its leading zeros. */
const accountEnd = (account: string) =>
  compact(account)
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(-6)

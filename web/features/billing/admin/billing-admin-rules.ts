import { billingLimits } from '#shared/billing-limits.ts'
import type { LayoutProposal } from '#shared/contract/bank-statements.ts'
import type {
  BankDetails,
  BillingOverview,
  LedgerAccount,
  PaymentDecision,
  UndecidedPayment,
  UndecidedReason,
} from '#shared/contract/billing.ts'
import type { Cost } from '#shared/contract/books.ts'
import { isolated } from '#shared/isolate.ts'
import type { LayoutFault } from '#shared/statement-layout.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import { booksAdminTexts } from '#shared/texts/books-admin.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { isLongerThan, tidyLine, tidyText } from '#shared/typed-text.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { formatDay } from '#web/lib/format.ts'
import type { Problems } from '#web/ui/form/use-form.ts'
import { inFours } from '../billing-rules.ts'

const texts = billingAdminTexts.bank
const costTexts = booksAdminTexts.costs
const { layout, statement } = billingAdminTexts
const { undecided } = billingAdminTexts
const { reasons, invoice } = undecided
const assets = ['BANK', 'CARD'] as const
const sources = ['DUES', 'WAIVED', 'GIFTS', 'MEMBERS', 'SUSPENSE', 'COSTS'] as const

/** Why bank details cannot be saved, by field. The server checks again, including the IBAN's check digits. */
export function bankDetailsProblemsOf(details: BankDetails): Problems {
  const { holder, iban, bic, bankName } = details
  return {
    holder: problemOf(holder, texts.holderMissing),
    iban: problemOf(iban, texts.ibanMissing),
    bic: problemOf(bic),
    bankName: problemOf(bankName),
  }
}

export function trimmed({ holder, iban, bic, bankName }: BankDetails): BankDetails {
  return {
    holder: tidyLine(holder),
    iban: tidyLine(iban),
    bic: tidyLine(bic),
    bankName: tidyLine(bankName),
  }
}

function problemOf(words: string, missing?: string): string | undefined {
  if (missing !== undefined && tidyLine(words) === '') return missing
  return isLongerThan(tidyLine(words), billingLimits.bankDetailMaxLength)
    ? texts.tooLong
    : undefined
}

class FileProblem extends Error {}

/** Reads a bank's file as text. @throws FileProblem */
export async function readStatement(file: Blob | undefined): Promise<string> {
  if (!file) throw new FileProblem(statement.missing)
  if (file.size > billingLimits.statementMaxBytes) throw new FileProblem(statement.tooLarge)
  const bytes = await file.arrayBuffer().catch(() => {
    // The file was moved or changed after it was chosen.
    throw new FileProblem(statement.unreadableFile)
  })
  const text = decode(bytes)
  if (text.trim() === '') throw new FileProblem(statement.empty)
  if (bodyBytes(text) + layoutMaxBytes > billingLimits.statementMaxBytes) {
    throw new FileProblem(statement.tooLarge)
  }
  return text
}

/** The size of a layout with the most columns, in addition to the text. */
const layoutMaxBytes = 4_096

/** Banks write UTF-8, UTF-16 or Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  const wide = wideEncoding(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 64)))
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** UTF-16 shows by its byte order mark, or by the zero beside each of the first letters. */
function wideEncoding(start: Uint8Array): string | undefined {
  const zeros = (offset: number) => start.filter((byte, i) => i % 2 === offset && byte === 0).length
  const most = start.length / 4
  if ((start[0] === 0xff && start[1] === 0xfe) || zeros(1) > most) return 'utf-16le'
  if ((start[0] === 0xfe && start[1] === 0xff) || zeros(0) > most) return 'utf-16be'
  return undefined
}

/** The JSON of the call is larger than the file, because quotes, line breaks and umlauts are escaped. */
const bodyBytes = (text: string) => new Blob([JSON.stringify({ text })]).size

export function messagesOf(errors: unknown): string[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) =>
    typeof error === 'object' && error !== null && 'message' in error
      ? [String(error.message)]
      : [],
  )
}

export function fileProblem(error: Error): string | undefined {
  if (error instanceof FileProblem) return error.message
  if (!(error instanceof ApiProblem)) return undefined
  if (error.status === 413) return statement.tooLarge
  return error.code === 'billing/statement-unreadable'
    ? statement.unreadable(messagesOf(error.errors))
    : undefined
}

export function columnNames(columns: LayoutProposal['columns']): string[] {
  const headers = columns.map(({ header }) => header)
  return headers.map((header, index) => {
    if (header === '') return layout.unnamed(index + 1)
    const isRepeated = headers.indexOf(header) !== headers.lastIndexOf(header)
    return isRepeated ? layout.repeated(header, index + 1) : isolated(header)
  })
}

export const faultText = ({ kind, role }: LayoutFault): string => layout[kind](layout.roles[role])

/** The decisions a payment allows. A card payment is refunded at the card service, whose event books it. */
export function decisionsOf({
  method,
  reason,
}: Pick<UndecidedPayment, 'method' | 'reason'>): PaymentDecision[] {
  if (reason === 'REVERSAL') return ['TAKE_BACK', 'IGNORE']
  const first = reason === 'PART' ? 'ACCEPT' : 'ASSIGN'
  if (method === 'CARD') return [first, 'GIFT']
  return [first, 'GIFT', mayBeNoPayment(reason) ? 'IGNORE' : 'RETURN']
}

const mayBeNoPayment = (reason: UndecidedReason) =>
  reason === 'DIRECTION' || reason === 'DATE' || reason === 'AMOUNT' || reason === 'SHAPE'

/** The amount in a heading. */
export function amountText({ amountCents, currency }: Amount): string {
  if (amountCents === 0) return undecided.unknownAmount
  return isUnread(currency)
    ? undecided.unknownCurrency(formatMoney(amountCents, '').trim())
    : formatMoney(amountCents, currency)
}

/** The amount in a question. */
export const openText = ({ amountCents, openCents, currency }: Amount & { openCents: number }) =>
  amountCents === 0 || isUnread(currency)
    ? billingAdminTexts.decide.thisPayment
    : formatMoney(openCents, currency)

type Amount = Pick<UndecidedPayment, 'amountCents' | 'currency'>

const isUnread = (currency: string) => currency === billingLimits.unknownCurrency

export function reasonText(payment: Omit<UndecidedPayment, 'id' | 'purpose'>): string {
  const { reason, openCents, currency, missingCents = 0 } = payment
  const named = invoiceOf(payment)
  const open = formatMoney(openCents, currency)
  switch (reason) {
    case 'PART':
      return missingCents > 0
        ? reasons.partLacks(named ?? invoice(''), formatMoney(missingCents))
        : reasons.part(named ?? invoice(''))
    case 'OVER':
      return named === undefined ? reasons.overUnknown(open) : reasons.over(open, named)
    case 'UNKNOWN':
      return reasons.unknown
    case 'CURRENCY':
      if (isUnread(currency)) return doubtText(reasons.currencyUnread, named)
      return named === undefined ? reasons.currency(currency) : reasons.currencyFor(currency, named)
    case 'REVERSAL':
      return reversalText(payment)
    case 'STATUS':
    case 'DIRECTION':
    case 'DATE':
    case 'AMOUNT':
    case 'SHAPE':
      return doubtText(reasons.doubts[reason], named)
  }
}

const doubtText = (doubt: string, named: string | undefined) =>
  named === undefined ? doubt : reasons.doubtFor(named, doubt)

function reversalText({ reverses }: Pick<UndecidedPayment, 'reverses'>) {
  if (!reverses) return reasons.reversal
  const doubt = reasons.reversalOf(amountText(reverses), formatDay(reverses.bookedOn))
  return doubtText(doubt, invoiceOf(reverses))
}

const invoiceOf = ({ reference }: { readonly reference?: string }) =>
  reference === undefined ? undefined : invoice(inFours(reference).replaceAll(' ', '\u00a0'))

/**
 * The two sides of the books: where the money is, and what it is for. Credits are positive and waived dues subtracted,
 * so both sums are equal.
 */
export function bookSides(balances: BillingOverview['balances']) {
  const known = new Map(balances.map(({ account, balanceCents }) => [account, balanceCents]))
  const centsOf = (account: LedgerAccount) => known.get(account) ?? 0
  return {
    has: sideOf(assets.map(account => ({ account, cents: centsOf(account) }))),
    // Subtracted from 0, to avoid negative zero.
    is: sideOf(sources.map(account => ({ account, cents: 0 - centsOf(account) }))),
  }
}

export type BookSide = ReturnType<typeof sideOf>

function sideOf(lines: readonly { readonly account: LedgerAccount; readonly cents: number }[]) {
  return { lines, sumCents: lines.reduce((sum, { cents }) => sum + cents, 0) }
}

export interface CostDraft {
  readonly note: string
  readonly amount: string
  readonly firstMonth: string
  readonly lastMonth: string
}

export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text.trim())

export function centsOf(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents > 0 && cents <= billingLimits.costMaxCents ? cents : undefined
}

export const isFilled = (text: string, most: number): boolean =>
  tidyText(text) !== '' && !isLongerThan(text, most)

export function costProblemsOf(draft: CostDraft): Problems {
  const [first, last] = [draft.firstMonth.trim(), draft.lastMonth.trim()]
  return {
    note: isFilled(draft.note, billingLimits.costNoteMaxLength) ? undefined : costTexts.noteWrong,
    amount: centsOf(draft.amount) === undefined ? costTexts.amountWrong : undefined,
    firstMonth: isMonth(first) ? undefined : costTexts.monthWrong,
    lastMonth: lastProblem(first, last),
  }
}

function lastProblem(first: string, last: string) {
  if (last === '') return undefined
  if (!isMonth(last)) return costTexts.monthWrong
  return last < first ? costTexts.lastWrong : undefined
}

export function costOf(draft: CostDraft, id: string): Cost {
  const last = draft.lastMonth.trim()
  return {
    id,
    note: tidyLine(draft.note),
    amountCents: centsOf(draft.amount) ?? 0,
    firstMonth: draft.firstMonth.trim(),
    ...(last === '' ? {} : { lastMonth: last }),
  }
}

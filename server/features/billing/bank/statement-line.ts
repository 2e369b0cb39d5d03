import { type Static, Type } from 'typebox'
import { refuse } from '#server/platform/refusal.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { paymentDoubts } from '#shared/payment-doubts.ts'
import { cutText } from '#shared/typed-text.ts'

export const StatementLine = Type.Object({
  /** Hundredths of the currency. Zero if the amount could not be read. */
  amountCents: Type.Integer(),
  /** Three letters, upper case. `billingLimits.unknownCurrency` if it could not be read. */
  currency: Type.String(),
  /** `YYYY-MM-DD`. Absent if it could not be read. */
  bookedOn: Type.Optional(Type.String()),
  purpose: Type.String(),
  /**
   * The same in every statement with this line. It may contain the payer's name and account, so only a keyed hash is
   * stored.
   */
  identity: Type.String(),
  /** Further identities: statements of one bank may write the same line in different ways. Only hashes are stored. */
  keys: Type.Array(Type.String()),
  /** References of the bank and the payer. A reversal repeats them. Only hashes are stored. */
  references: Type.Array(Type.String()),
  /** Why it must not be booked without a decision. */
  doubt: Type.Optional(Type.Enum([...paymentDoubts])),
})
export type StatementLine = Static<typeof StatementLine>

export interface FoundLine
  extends Omit<StatementLine, 'purpose' | 'identity' | 'keys' | 'references'> {
  readonly texts: readonly string[]
  /** The bank's reference of the booking. */
  readonly bankReference: string | undefined
  readonly particulars: readonly string[]
  /** What tells it from other lines in every way that statements may write it. */
  readonly distinctions?: readonly (readonly string[])[]
  readonly references?: readonly string[]
  /** As the bank wrote it. A later reading that understands more of it knows the line by this. */
  readonly written?: readonly string[]
}

/**
 * Numbers equal lines, so two equal payments stay two, and the next statement numbers them the same way. The bank's
 * reference alone is not enough, because some banks give one reference to a whole batch.
 */
export function identified(found: readonly FoundLine[]): StatementLine[] {
  const [identityOf, keyOf] = [numbered(), numbered()]
  return found.map(line => {
    const { amountCents, currency, bookedOn, doubt } = line
    const factsOf = (distinction: readonly string[]) =>
      JSON.stringify([amountCents, currency, bookedOn, ...mark(doubt), ...distinction])
    const row =
      line.written && JSON.stringify(['row', ...mark(doubt), ...line.written.map(compact)])
    const keys = new Set([...distinctionsOf(line).map(factsOf), ...(row ? [row] : [])])
    return {
      amountCents,
      currency,
      ...(bookedOn === undefined ? {} : { bookedOn }),
      purpose: purposeOf(line.texts),
      identity: identityOf(factsOf(distinctionOf(line))),
      keys: Array.from(keys, keyOf),
      references: referencesOf(line),
      ...(doubt === undefined ? {} : { doubt }),
    }
  })
}

/** Numbers equal facts. */
function numbered() {
  const seen = new Map<string, number>()
  return (facts: string) => {
    const ordinal = seen.get(facts) ?? 0
    seen.set(facts, ordinal + 1)
    return `${ordinal} ${facts}`
  }
}

/** A reversal has the facts of the payment that it reverses. */
const mark = (doubt: StatementLine['doubt']) => (doubt === 'REVERSAL' ? ['reversal'] : [])

function distinctionOf({ bankReference, texts, particulars }: FoundLine) {
  return bankReference === undefined
    ? ['line', ...texts, ...particulars]
    : ['reference', bankReference]
}

function distinctionsOf({ distinctions, ...line }: FoundLine) {
  const { bankReference, texts, particulars } = line
  if (distinctions) return distinctions
  return bankReference === undefined
    ? [['line', ...[...texts, ...particulars].map(compact)]]
    : [['reference', compact(bankReference)]]
}

function referencesOf({ references, bankReference = '' }: FoundLine) {
  const all = references ?? [bankReference]
  return [...new Set(all.filter(text => referenceOf(text)).map(compact))]
}

/** Statements of one bank differ in spaces and case. */
export const compact = (text: string): string => cleanText(text).replaceAll(' ', '').toUpperCase()

/** On one line, with each text once and well formed. */
function purposeOf(texts: readonly string[]) {
  const cleaned = texts.map(cleanText).filter(text => text !== '')
  return cutText([...new Set(cleaned)].join(' '), billingLimits.statementPurposeMaxLength).trimEnd()
}

/** Removes invisible characters: control characters, direction marks, repeated spaces. */
export function cleanText(text: string) {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
}

const emptyReferences = new Set(['', '0', 'NONREF', 'NOTPROVIDED', 'NOT PROVIDED', 'NONE'])

/** The reference; undefined for a placeholder. */
export function referenceOf(text: string): string | undefined {
  return emptyReferences.has(text.trim().toUpperCase()) ? undefined : text.trim()
}

/** Refuses the whole statement. The refusal does not repeat its content. */
export function unreadable(message: string): never {
  return refuse('billing/statement-unreadable', { errors: [{ path: '/text', message }] })
}

/** The largest int4. */
const centsMax = 2_147_483_647

/** Hundredths. Undefined for fractions of a hundredth, and for more than the books can hold. */
export function centsOf(whole: string, fraction: string): number | undefined {
  if (/[^0]/.test(fraction.slice(2))) return undefined
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return cents <= centsMax ? cents : undefined
}

export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/** `YYYY-MM-DD`. Undefined for days that do not exist or are not in this century. */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  if (year < 2000 || year > 2099) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

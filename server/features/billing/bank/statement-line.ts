import { type Static, Type } from 'typebox'
import { refuse } from '#server/platform/refusal.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { cutText } from '#shared/typed-text.ts'

export const StatementLine = Type.Object({
  /** Hundredths of the currency, above zero. */
  amountCents: Type.Integer(),
  /** Three letters, upper case. */
  currency: Type.String(),
  /** `YYYY-MM-DD` */
  bookedOn: Type.String(),
  purpose: Type.String(),
  /**
   * The same in every statement with this line. It may contain the payer's name and account, so only a keyed hash is
   * stored.
   */
  identity: Type.String(),
  /** The bank does not say, in words we know, that the money has arrived for good. */
  isUnconfirmed: Type.Optional(Type.Literal(true)),
})
export type StatementLine = Static<typeof StatementLine>

export interface FoundLine extends Omit<StatementLine, 'purpose' | 'identity'> {
  readonly texts: readonly string[]
  /** The bank's reference of the booking. */
  readonly bankReference: string | undefined
  readonly particulars: readonly string[]
}

/**
 * Numbers equal lines, so two equal payments stay two, and the next statement numbers them the same way. The bank's
 * reference alone is not enough, because some banks give one reference to a whole batch.
 */
export function identified(found: readonly FoundLine[]): StatementLine[] {
  const seen = new Map<string, number>()
  return found.map(line => {
    const { amountCents, currency, bookedOn } = line
    const facts = JSON.stringify([amountCents, currency, bookedOn, ...distinction(line)])
    const ordinal = seen.get(facts) ?? 0
    seen.set(facts, ordinal + 1)
    return {
      amountCents,
      currency,
      bookedOn,
      purpose: purposeOf(line.texts),
      identity: `${ordinal} ${facts}`,
      ...(line.isUnconfirmed ? { isUnconfirmed: true } : {}),
    }
  })
}

function distinction({ bankReference, texts, particulars }: FoundLine) {
  return bankReference === undefined
    ? ['line', ...texts, ...particulars]
    : ['reference', bankReference]
}

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

import { limits } from '#shared/limits.ts'

/** Money that came in, as a statement tells it. */
export interface StatementLine {
  /** Hundredths of the currency, above zero. */
  readonly amountCents: number
  /** Three letters, upper case. */
  readonly currency: string
  /** `YYYY-MM-DD` */
  readonly bookedOn: string
  /** The payer's words. */
  readonly purpose: string
  /**
   * The same in every statement that tells of this line. It may hold the payer's name and account: it is stored as a
   * keyed hash only.
   */
  readonly identity: string
}

export interface FoundLine {
  readonly amountCents: number
  readonly currency: string
  readonly bookedOn: string
  readonly texts: readonly string[]
  /** The bank's own name for the booking. */
  readonly bankReference: string | undefined
  /** Whatever else the statement says of it. */
  readonly particulars: readonly string[]
}

/**
 * Lines that cannot be told apart are numbered, so that two equal payments stay two, and stay the same two in the next
 * statement. The bank's reference alone would not do: some banks give the one of a batch to all of its payments.
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
    }
  })
}

function distinction({ bankReference, texts, particulars }: FoundLine) {
  return bankReference === undefined
    ? ['line', ...texts, ...particulars]
    : ['reference', bankReference]
}

/** In one line, each text once, of whole characters. */
function purposeOf(texts: readonly string[]) {
  const cleaned = texts.map(cleanText).filter(text => text !== '')
  return [...new Set(cleaned)]
    .join(' ')
    .slice(0, limits.statementPurposeMaxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

/** Without what no eye sees: control characters, marks of direction, needless space. */
function cleanText(text: string) {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
}

const namesNothing = new Set(['', '0', 'NONREF', 'NOTPROVIDED', 'NOT PROVIDED', 'NONE'])

/** A reference, unless it says that there is none. */
export function referenceOf(text: string): string | undefined {
  return namesNothing.has(text.trim().toUpperCase()) ? undefined : text.trim()
}

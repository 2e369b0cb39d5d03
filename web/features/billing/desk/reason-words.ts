import type { UndecidedPayment } from '#shared/contract/billing.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { inFours } from '../in-fours.ts'

const { reasons, invoice } = billingDeskTexts.undecided

/** Why a payment waits, in a sentence. */
export function reasonWords(payment: Omit<UndecidedPayment, 'id' | 'purpose'>): string {
  const { reason, openCents, currency, reference, missingCents = 0 } = payment
  const named = reference === undefined ? undefined : invoice(onOneLine(inFours(reference)))
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
      return named === undefined ? reasons.currency(currency) : reasons.currencyFor(currency, named)
  }
}

const onOneLine = (words: string) => words.replaceAll(' ', '\u00a0')

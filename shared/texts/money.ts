import type { Tariff } from '../contract/billing.ts'
import { limits } from '../limits.ts'

const codePattern = /^[A-Z]{3}$/

/** An amount in hundredths of its currency: `$10` when it is whole, else `$10.50`. */
export function formatMoney(cents: number, currency = 'USD'): string {
  const amount = cents / 100
  const digits = { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' } as const
  // A bank may write anything in that place.
  if (!codePattern.test(currency)) {
    return `${new Intl.NumberFormat('en-US', digits).format(amount)} ${currency}`
  }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount)
}

/** What a tariff costs, in words. */
export function priceOf(tariff: Tariff): string {
  return formatMoney(limits.tariffs[tariff].amountCents)
}

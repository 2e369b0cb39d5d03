import type { Tariff } from '../billing-limits.ts'
import { limits } from '../limits.ts'

const codePattern = /^[A-Z]{3}$/

/** An amount in hundredths of its currency: `$10` when it is whole, else `$10.50`. */
export function formatMoney(cents: number, currency = 'USD'): string {
  // A bank may write anything in that place.
  const isCode = codePattern.test(currency)
  const amount = formatOf(isCode ? currency : undefined).format(cents / 100)
  return isCode ? amount : `${amount} ${currency}`
}

const formats = new Map<string | undefined, Intl.NumberFormat>()

/** Of a currency, or of a plain number; one each, since making it takes far longer than using it. */
function formatOf(currency: string | undefined) {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', {
      ...(currency !== undefined && { style: 'currency', currency }),
      minimumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    })
  formats.set(currency, format)
  return format
}

/** What a tariff costs, in words. */
export function priceOf(tariff: Tariff): string {
  return formatMoney(limits.tariffs[tariff].amountCents)
}

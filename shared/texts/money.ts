import type { Tariff } from '../billing-limits.ts'
import { limits } from '../limits.ts'

const codePattern = /^[A-Z]{3}$/

/** An amount in hundredths of its currency: `$10` if it is whole, otherwise `$10.50`. */
export function formatMoney(cents: number, currency = 'USD'): string {
  // A bank may put any text in this field.
  const isCode = codePattern.test(currency)
  const amount = formatOf(isCode ? currency : undefined).format(cents / 100)
  return isCode ? amount : `${amount} ${currency}`
}

const formats = new Map<string | undefined, Intl.NumberFormat>()

/** The format of a currency or of a plain number. It is cached, because creating one takes far longer than using it. */
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

/** The price of a tariff in words. */
export function priceOf(tariff: Tariff): string {
  return formatMoney(limits.tariffs[tariff].amountCents)
}

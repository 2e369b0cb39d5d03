import type { Billing } from '#shared/contract/billing.ts'

export interface CheckoutReturn {
  readonly state: 'WAITING' | 'ARRIVED' | 'LATE' | 'CANCELLED' | 'NONE'
  /** What was to be paid. */
  readonly invoiceId?: string
}

interface Came {
  /** What the address says of the checkout. */
  readonly came: string | null
  readonly invoiceId: string | null
  /** Whether it may still be waited for. */
  readonly isInTime: boolean
}

/** How it stands with a payment by card whose payer has come back. */
export function checkoutReturnOf(
  { invoices }: Pick<Billing, 'invoices'>,
  { came, invoiceId, isInTime }: Came,
): CheckoutReturn {
  const invoice = invoiceId === null ? invoices[0] : invoices.find(({ id }) => id === invoiceId)
  if (came === 'cancelled') return { state: 'CANCELLED', ...(invoice && { invoiceId: invoice.id }) }
  if (came !== 'done' || !invoice || invoice.tsRevoked !== undefined) return { state: 'NONE' }
  const unpaid = isInTime ? 'WAITING' : 'LATE'
  return { state: invoice.tsPaid === undefined ? unpaid : 'ARRIVED', invoiceId: invoice.id }
}

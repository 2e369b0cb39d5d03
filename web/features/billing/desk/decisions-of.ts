import type { PaymentDecision, UndecidedPayment } from '#shared/contract/billing.ts'

/** What can become of a payment. One by card is sent back by the card service, which books itself. */
export function decisionsOf({
  method,
  reason,
}: Pick<UndecidedPayment, 'method' | 'reason'>): PaymentDecision[] {
  const first = reason === 'PART' ? 'ACCEPT' : 'ASSIGN'
  return method === 'CARD' ? [first, 'GIFT'] : [first, 'GIFT', 'RETURN']
}

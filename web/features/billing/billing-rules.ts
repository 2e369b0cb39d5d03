import type { Billing, Invoice } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'

export type InvoiceState = 'OPEN' | 'PART' | 'PAID' | 'SENT_BACK' | 'EXPIRED'

export function invoiceStateOf(invoice: Invoice, now: number): InvoiceState {
  if (invoice.tsRevoked !== undefined) return 'SENT_BACK'
  if (invoice.tsPaid !== undefined) return 'PAID'
  if (invoice.paidCents > 0) return 'PART'
  return now < invoice.tsIssued + limits.invoiceOpenMs ? 'OPEN' : 'EXPIRED'
}

/** Whether it is offered for payment. */
export function isOpen(invoice: Invoice, now: number): boolean {
  const state = invoiceStateOf(invoice, now)
  return state === 'OPEN' || state === 'PART'
}

/** The one to be paid: the asked-for one, else the newest. */
export function openInvoiceOf(
  invoices: readonly Invoice[],
  { askedId, now }: { readonly askedId: string | null; readonly now: number },
): Invoice | undefined {
  const open = invoices.filter(invoice => isOpen(invoice, now))
  return open.find(({ id }) => id === askedId) ?? open[0]
}

type Ways = Pick<Billing, 'bankTransfer' | 'hasCards'>

export const canPay = ({ bankTransfer, hasCards }: Ways): boolean =>
  bankTransfer !== undefined || hasCards

/** What the dues of a member have to do with time. */
export type DuesTime =
  | { readonly state: 'NONE' }
  | { readonly state: 'PAID'; readonly tsPaidUntil: number }
  | { readonly state: 'GRACE'; readonly tsPaidUntil: number; readonly tsGraceUntil: number }

/** A period that is paid now begins where the last one ends, in grace as well. */
export function duesTimeOf({ contributor }: Billing, now: number): DuesTime {
  const { tsPaidUntil, tsGraceUntil } = contributor ?? {}
  if (tsPaidUntil === undefined) return { state: 'NONE' }
  if (now < tsPaidUntil) return { state: 'PAID', tsPaidUntil }
  const isOver = tsGraceUntil === undefined || now >= tsGraceUntil
  return isOver ? { state: 'NONE' } : { state: 'GRACE', tsPaidUntil, tsGraceUntil }
}

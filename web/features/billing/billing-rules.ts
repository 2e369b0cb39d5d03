import { billingLimits } from '#shared/billing-limits.ts'
import type { Billing, Invoice } from '#shared/contract/billing.ts'
import type { PublicBooks } from '#shared/contract/books.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { readingTexts } from '#shared/texts/reading.ts'
import { ApiProblem, refusalWords } from '#web/lib/api-problem.ts'

const localHosts = ['127.0.0.1', 'localhost', '[::1]']

type InvoiceState = 'OPEN' | 'PART' | 'PAID' | 'SENT_BACK' | 'EXPIRED'

export function invoiceStateOf(invoice: Invoice, now: number): InvoiceState {
  if (invoice.tsRevoked !== undefined) return 'SENT_BACK'
  if (invoice.tsPaid !== undefined) return 'PAID'
  if (invoice.paidCents > 0) return 'PART'
  return now < invoice.tsIssued + billingLimits.invoiceOpenMs ? 'OPEN' : 'EXPIRED'
}

export function isOpen(invoice: Invoice, now: number): boolean {
  const state = invoiceStateOf(invoice, now)
  return state === 'OPEN' || state === 'PART'
}

/** The invoice to pay: the requested one, otherwise the newest. */
export function openInvoiceOf(
  invoices: readonly Invoice[],
  { requestedId, now }: { readonly requestedId: string | null; readonly now: number },
): Invoice | undefined {
  const open = invoices.filter(invoice => isOpen(invoice, now))
  return open.find(({ id }) => id === requestedId) ?? open[0]
}

type PaymentMethods = Pick<Billing, 'bankTransfer' | 'hasCards'>

export const canPay = ({ bankTransfer, hasCards }: PaymentMethods): boolean =>
  bankTransfer !== undefined || hasCards

export type DuesTime =
  | { readonly state: 'NONE' }
  | { readonly state: 'PAID'; readonly tsPaidUntil: number }
  | { readonly state: 'GRACE'; readonly tsPaidUntil: number; readonly tsGraceUntil: number }

export function duesTimeOf({ contributor }: Billing, now: number): DuesTime {
  const { tsPaidUntil, tsGraceUntil } = contributor ?? {}
  if (tsPaidUntil === undefined) return { state: 'NONE' }
  if (now < tsPaidUntil) return { state: 'PAID', tsPaidUntil }
  const isOver = tsGraceUntil === undefined || now >= tsGraceUntil
  return isOver ? { state: 'NONE' } : { state: 'GRACE', tsPaidUntil, tsGraceUntil }
}

export function currentTariffOf({ invoices }: Pick<Billing, 'invoices'>, now: number) {
  return invoices.find(
    ({ tsStart = Number.POSITIVE_INFINITY, tsEnd = 0, tsRevoked }) =>
      tsRevoked === undefined && tsStart <= now && now < tsEnd,
  )?.tariff
}

/** Next month's costs, summed by name, the largest first. */
export function nextCostsOf({ costs, nextMonth }: Pick<PublicBooks, 'costs' | 'nextMonth'>) {
  const { month } = nextMonth
  const centsOf = new Map<string, number>()
  for (const { note, amountCents, firstMonth, lastMonth = month } of costs) {
    if (firstMonth > month || lastMonth < month) continue
    centsOf.set(note, (centsOf.get(note) ?? 0) + amountCents)
  }
  const lines = [...centsOf].map(([note, amountCents]) => ({ note, amountCents }))
  return lines.toSorted((one, other) => other.amountCents - one.amountCents)
}

export interface CheckoutReturn {
  readonly state: 'WAITING' | 'ARRIVED' | 'LATE' | 'CANCELLED' | 'NONE'
  readonly invoiceId?: string
}

interface CheckoutAddress {
  readonly came: string | null
  readonly invoiceId: string | null
  readonly isWaiting: boolean
}

export function checkoutReturnOf(
  { invoices }: Pick<Billing, 'invoices'>,
  { came, invoiceId, isWaiting }: CheckoutAddress,
): CheckoutReturn {
  const invoice = invoiceId === null ? invoices[0] : invoices.find(({ id }) => id === invoiceId)
  if (came === 'cancelled') return { state: 'CANCELLED', ...(invoice && { invoiceId: invoice.id }) }
  if (came !== 'done' || !invoice || invoice.tsRevoked !== undefined) return { state: 'NONE' }
  const unpaid = isWaiting ? 'WAITING' : 'LATE'
  return { state: invoice.tsPaid === undefined ? unpaid : 'ARRIVED', invoiceId: invoice.id }
}

/** Whether the browser may go to the address: https, or a stand-in for the card service on this machine. */
export function isCheckoutUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && localHosts.includes(hostname))
}

const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** In groups of four, which people read and type with fewer mistakes. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')

export function shownAccount(account: string): string {
  const joined = joinedAccount(account)
  return iban.test(joined) ? inFours(joined) : account
}

export function joinedAccount(account: string): string {
  const joined = account.replace(/\s/g, '').toUpperCase()
  return iban.test(joined) ? joined : account
}

export function failureText(error: Error, otherwise: string = billingTexts.failed): string {
  if (error instanceof ApiProblem && error.status === 0) return readingTexts.unreachable
  return refusalWords(error) ?? otherwise
}

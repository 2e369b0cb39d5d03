import { describe, expect, it } from 'vitest'
import { billingLimits } from '#shared/billing-limits.ts'
import type { Billing, Invoice } from '#shared/contract/billing.ts'
import {
  canPay,
  checkoutReturnOf,
  currentTariffOf,
  duesTimeOf,
  inFours,
  invoiceStateOf,
  isCheckoutUrl,
  joinedAccount,
  nextCostsOf,
  openInvoiceOf,
  shownAccount,
} from './billing-rules.ts'

const now = Date.UTC(2026, 4, 17)
const dayMs = 24 * 60 * 60 * 1_000

const invoiceOf = (parts: Partial<Invoice> = {}): Invoice => ({
  id: 'an-invoice',
  reference: 'RF18AB12CD34',
  tariff: 'MONTH',
  amountCents: 1_000,
  paidCents: 0,
  tsIssued: now - dayMs,
  ...parts,
})

const billingOf = (parts: Partial<Billing> = {}): Billing => ({
  holdsSeat: false,
  seatsToGive: 0,
  seats: [],
  hasCards: false,
  invoices: [],
  ...parts,
})

describe('the state of an invoice', () => {
  it('is open until it is no longer offered', () => {
    expect(invoiceStateOf(invoiceOf(), now)).toBe('OPEN')
    const old = invoiceOf({ tsIssued: now - billingLimits.invoiceOpenMs })
    expect(invoiceStateOf(old, now)).toBe('EXPIRED')
    expect(invoiceStateOf(old, now - 1)).toBe('OPEN')
  })

  it('is partly paid while something is missing', () => {
    const part = invoiceOf({ paidCents: 400, tsIssued: now - 2 * billingLimits.invoiceOpenMs })
    expect(invoiceStateOf(part, now)).toBe('PART')
  })

  it('is paid once it is complete, and sent back once the money is', () => {
    const paid = invoiceOf({ paidCents: 1_000, tsPaid: now })
    expect(invoiceStateOf(paid, now)).toBe('PAID')
    expect(invoiceStateOf({ ...paid, paidCents: 0, tsRevoked: now }, now)).toBe('SENT_BACK')
  })
})

describe('the current plan', () => {
  const paid = invoiceOf({ tariff: 'YEAR', tsPaid: now, tsStart: now - dayMs, tsEnd: now + dayMs })

  it('is that of the running period', () => {
    const next = invoiceOf({ tsPaid: now, tsStart: now + dayMs, tsEnd: now + 2 * dayMs })
    expect(currentTariffOf(billingOf({ invoices: [invoiceOf(), next, paid] }), now)).toBe('YEAR')
  })

  it('is none before, after, and once the money went back', () => {
    const invoices = [{ ...paid, tsRevoked: now }, { ...paid, tsEnd: now }, invoiceOf()]
    expect(currentTariffOf(billingOf({ invoices }), now)).toBeUndefined()
  })
})

describe('the invoice to pay', () => {
  const older = invoiceOf({ id: 'older', tariff: 'YEAR' })
  const invoices = [
    invoiceOf({ id: 'paid', tsPaid: now }),
    invoiceOf({ id: 'newer' }),
    older,
    invoiceOf({ id: 'expired', tsIssued: 0 }),
  ]

  it('is the newest open one', () => {
    expect(openInvoiceOf(invoices, { requestedId: null, now })?.id).toBe('newer')
    expect(openInvoiceOf([], { requestedId: null, now })).toBeUndefined()
  })

  it('is the requested one while that is open', () => {
    expect(openInvoiceOf(invoices, { requestedId: 'older', now })).toBe(older)
    expect(openInvoiceOf(invoices, { requestedId: 'paid', now })?.id).toBe('newer')
    expect(openInvoiceOf(invoices, { requestedId: 'expired', now })?.id).toBe('newer')
  })
})

it('dues can be paid by bank or by card, or not at all', () => {
  const bankTransfer = { holder: 'A club', iban: 'DE89370400440532013000', bic: '', bankName: '' }
  expect(canPay(billingOf())).toBe(false)
  expect(canPay(billingOf({ hasCards: true }))).toBe(true)
  expect(canPay(billingOf({ bankTransfer }))).toBe(true)
})

describe('the paid time', () => {
  const paidUntil = (tsPaidUntil: number) =>
    billingOf({
      contributor: {
        by: 'DUES',
        tsPaidUntil,
        tsGraceUntil: tsPaidUntil + billingLimits.duesGraceMs,
      },
    })

  it('is none for a member who does not pay', () => {
    expect(duesTimeOf(billingOf(), now)).toEqual({ state: 'NONE' })
    expect(duesTimeOf(billingOf({ contributor: { by: 'SEAT' } }), now)).toEqual({ state: 'NONE' })
  })

  it('lasts until its end, and continues in grace', () => {
    expect(duesTimeOf(paidUntil(now + 1), now)).toEqual({ state: 'PAID', tsPaidUntil: now + 1 })
    expect(duesTimeOf(paidUntil(now), now).state).toBe('GRACE')
    expect(duesTimeOf(paidUntil(now - billingLimits.duesGraceMs + 1), now).state).toBe('GRACE')
    expect(duesTimeOf(paidUntil(now - billingLimits.duesGraceMs), now)).toEqual({ state: 'NONE' })
  })
})

const newInvoice = (parts: Partial<Invoice> = {}): Invoice =>
  invoiceOf({ id: 'newest', tsIssued: now, ...parts })
const done = { came: 'done', invoiceId: null, isWaiting: true }

describe('a member who returns from the card service', () => {
  it('waits for the newest invoice until it is paid', () => {
    const invoices = [newInvoice(), newInvoice({ id: 'older', tsPaid: now })]
    expect(checkoutReturnOf({ invoices }, done)).toEqual({ state: 'WAITING', invoiceId: 'newest' })
    const paid = { invoices: [newInvoice({ tsPaid: now })] }
    expect(checkoutReturnOf(paid, done)).toEqual({ state: 'ARRIVED', invoiceId: 'newest' })
  })

  it('waits for the invoice that the address names', () => {
    const invoices = [newInvoice(), newInvoice({ id: 'older', tsPaid: now })]
    const came = { ...done, invoiceId: 'older' }
    expect(checkoutReturnOf({ invoices }, came)).toEqual({ state: 'ARRIVED', invoiceId: 'older' })
  })

  it('stops waiting after a while, and still sees a payment that arrives later', () => {
    const late = { ...done, isWaiting: false }
    expect(checkoutReturnOf({ invoices: [newInvoice()] }, late).state).toBe('LATE')
    const paid = { invoices: [newInvoice({ tsPaid: now })] }
    expect(checkoutReturnOf(paid, late).state).toBe('ARRIVED')
  })

  it('sees that nothing was paid', () => {
    const cancelled = { ...done, came: 'cancelled' }
    expect(checkoutReturnOf({ invoices: [] }, cancelled)).toEqual({ state: 'CANCELLED' })
    const invoices = [newInvoice(), newInvoice({ id: 'older' })]
    const came = { ...cancelled, invoiceId: 'older' }
    expect(checkoutReturnOf({ invoices }, came)).toEqual({ state: 'CANCELLED', invoiceId: 'older' })
    expect(checkoutReturnOf({ invoices }, { ...came, invoiceId: 'unknown' })).toEqual({
      state: 'CANCELLED',
    })
  })
})

it('there is no notice without an invoice, after a refund, or for other addresses', () => {
  const paid = newInvoice({ tsPaid: now })
  expect(checkoutReturnOf({ invoices: [] }, done)).toEqual({ state: 'NONE' })
  const unknown = { ...done, invoiceId: 'unknown' }
  expect(checkoutReturnOf({ invoices: [paid] }, unknown)).toEqual({ state: 'NONE' })
  const back = { invoices: [{ ...paid, tsRevoked: now }] }
  expect(checkoutReturnOf(back, done)).toEqual({ state: 'NONE' })
  expect(checkoutReturnOf({ invoices: [paid] }, { ...done, came: null })).toEqual({ state: 'NONE' })
  expect(checkoutReturnOf({ invoices: [paid] }, { ...done, came: 'x' })).toEqual({ state: 'NONE' })
})

it('next month’s costs are listed once by name, the largest first, without past and future ones', () => {
  const cost = (note: string, amountCents: number, firstMonth = '2026-01', lastMonth?: string) => ({
    note,
    amountCents,
    firstMonth,
    ...(lastMonth && { lastMonth }),
  })
  const costs = [
    cost('Mail', 900),
    cost('Server', 600),
    cost('Server', 500, '2026-06'),
    cost('Move', 9_000, '2026-02', '2026-05'),
    cost('Later', 9_000, '2026-07'),
  ]
  const nextMonth = { month: '2026-06', needCents: 2_000, isCovered: true }
  expect(nextCostsOf({ costs, nextMonth })).toEqual([
    { note: 'Server', amountCents: 1_100 },
    { note: 'Mail', amountCents: 900 },
  ])
})

it('a checkout is at an https address, or on this machine', () => {
  expect(isCheckoutUrl('https://checkout.stripe.com/c/pay/cs_test')).toBe(true)
  expect(isCheckoutUrl('http://127.0.0.1:41200/pay')).toBe(true)
  expect(isCheckoutUrl('http://localhost:41200/pay')).toBe(true)
})

it('a checkout is at no other address', () => {
  expect(isCheckoutUrl('http://checkout.stripe.com/c/pay/cs_test')).toBe(false)
  expect(isCheckoutUrl('http://127.0.0.1.example.org/')).toBe(false)
  expect(isCheckoutUrl('javascript:alert(1)')).toBe(false)
  expect(isCheckoutUrl('data:text/html,hello')).toBe(false)
  expect(isCheckoutUrl('/billing')).toBe(false)
  expect(isCheckoutUrl('')).toBe(false)
})

it('a reference is shown in groups of four', () => {
  expect(inFours('RF18AB12CD34')).toBe('RF18 AB12 CD34')
  expect(inFours('ABCDE')).toBe('ABCD E')
  expect(inFours('')).toBe('')
})

it('an IBAN is shown in groups, however it was written, and copied without them', () => {
  expect(shownAccount('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(shownAccount('de89 3704 00440532 013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(joinedAccount('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
})

it('an account number of another kind stays as its bank writes it', () => {
  expect(shownAccount('Routing 021000021, account 12345')).toBe('Routing 021000021, account 12345')
  expect(joinedAccount('021000021 / 12345')).toBe('021000021 / 12345')
})

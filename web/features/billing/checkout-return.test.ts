import { describe, expect, it } from 'vitest'
import type { Invoice } from '#shared/contract/billing.ts'
import { checkoutReturnOf } from './checkout-return.ts'

const now = Date.UTC(2026, 4, 17)
const invoiceOf = (parts: Partial<Invoice> = {}): Invoice => ({
  id: 'newest',
  reference: 'RF18AB12CD34',
  tariff: 'MONTH',
  amountCents: 1_000,
  paidCents: 0,
  tsIssued: now,
  ...parts,
})
const done = { came: 'done', invoiceId: null, isInTime: true }

describe('who comes back from the card service', () => {
  it('waits for the newest invoice until it is paid', () => {
    const invoices = [invoiceOf(), invoiceOf({ id: 'older', tsPaid: now })]
    expect(checkoutReturnOf({ invoices }, done)).toEqual({ state: 'WAITING', invoiceId: 'newest' })
    const paid = { invoices: [invoiceOf({ tsPaid: now })] }
    expect(checkoutReturnOf(paid, done)).toEqual({ state: 'ARRIVED', invoiceId: 'newest' })
  })

  it('waits for the invoice that the address names', () => {
    const invoices = [invoiceOf(), invoiceOf({ id: 'older', tsPaid: now })]
    const came = { ...done, invoiceId: 'older' }
    expect(checkoutReturnOf({ invoices }, came)).toEqual({ state: 'ARRIVED', invoiceId: 'older' })
  })

  it('does not wait for ever, and hears of it when it comes late', () => {
    const late = { ...done, isInTime: false }
    expect(checkoutReturnOf({ invoices: [invoiceOf()] }, late).state).toBe('LATE')
    const paid = { invoices: [invoiceOf({ tsPaid: now })] }
    expect(checkoutReturnOf(paid, late).state).toBe('ARRIVED')
  })

  it('is told when nothing was paid', () => {
    const cancelled = { ...done, came: 'cancelled' }
    expect(checkoutReturnOf({ invoices: [] }, cancelled)).toEqual({ state: 'CANCELLED' })
    const invoices = [invoiceOf(), invoiceOf({ id: 'older' })]
    const came = { ...cancelled, invoiceId: 'older' }
    expect(checkoutReturnOf({ invoices }, came)).toEqual({ state: 'CANCELLED', invoiceId: 'older' })
    expect(checkoutReturnOf({ invoices }, { ...came, invoiceId: 'unknown' })).toEqual({
      state: 'CANCELLED',
    })
  })
})

it('nobody is thanked who has nothing to pay, was paid back, or did not come from there', () => {
  const paid = invoiceOf({ tsPaid: now })
  expect(checkoutReturnOf({ invoices: [] }, done)).toEqual({ state: 'NONE' })
  const unknown = { ...done, invoiceId: 'unknown' }
  expect(checkoutReturnOf({ invoices: [paid] }, unknown)).toEqual({ state: 'NONE' })
  const back = { invoices: [{ ...paid, tsRevoked: now }] }
  expect(checkoutReturnOf(back, done)).toEqual({ state: 'NONE' })
  expect(checkoutReturnOf({ invoices: [paid] }, { ...done, came: null })).toEqual({ state: 'NONE' })
  expect(checkoutReturnOf({ invoices: [paid] }, { ...done, came: 'x' })).toEqual({ state: 'NONE' })
})

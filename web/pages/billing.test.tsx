import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Tariff } from '#shared/billing-limits.ts'
import type { Billing, Invoice, Seat } from '#shared/contract/billing.ts'
import type { PublicBooks } from '#shared/contract/books.ts'
import { newId, noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { unreachable } from '#web/testing/fake-site.ts'
import { pressKey } from '#web/testing/keys.ts'
import { refusalInWords } from '#web/testing/refusal-in-words.ts'
import {
  memberOf,
  passTime,
  playSite,
  renderScreen,
  site,
  stopClock,
} from '#web/testing/render-screen.tsx'
import { desktop, emulateMedia, setWindow } from '#web/testing/window.ts'

playSite()

const dayMs = 86_400_000
const cents = { MONTH: 1_000, YEAR: 10_000, MONTH_FIVE: 1_500 } as const
const bankTransfer = {
  holder: 'L C Services',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  bankName: 'Example Bank',
}
const noBooks: PublicBooks = {
  periods: [],
  credits: [],
  costs: [],
  nextMonth: { month: '2026-07', needCents: 0, isCovered: true },
}

const invoiceOf = (tariff: Tariff, invoice: Partial<Invoice> = {}): Invoice => ({
  id: newId(),
  reference: 'RF61ABCDEFGH',
  tariff,
  amountCents: cents[tariff],
  paidCents: 0,
  tsIssued: Date.now(),
  ...invoice,
})

const paid = (invoice: Invoice, paidBy: 'BANK' | 'CARD' = 'BANK'): Invoice => ({
  ...invoice,
  paidCents: invoice.amountCents,
  tsPaid: Date.now(),
  paidBy,
  tsStart: Date.now(),
  tsEnd: Date.now() + 30 * dayMs,
})

const byDues = (): Billing['contributor'] => ({
  by: 'DUES',
  tsPaidUntil: Date.now() + 30 * dayMs,
  tsGraceUntil: Date.now() + 37 * dayMs,
})

/** A member's dues on the site. A test changes them as payments and friends do. */
function playDues(first: Partial<Billing> = {}) {
  const dues = {
    billing: {
      holdsSeat: false,
      seatsToGive: 0,
      seats: [],
      bankTransfer,
      hasCards: false,
      invoices: [],
      ...first,
    } as Billing,
    /** Whether seats can be taken back. */
    isReachable: true,
    change: (change: Partial<Billing>) => {
      dues.billing = { ...dues.billing, ...change }
      return undefined
    },
    /** Books a payment for an invoice. */
    settle: (id: string) => {
      const invoices = dues.billing.invoices.map(each => (each.id === id ? paid(each) : each))
      const contributor = byDues()
      dues.change({ invoices, ...(contributor && { contributor }) })
    },
  }
  const codes = ['ABCDEFGHJKLM', 'NPQRSTUVWXYZ']
  site.on({
    'GET /api/billing': () => dues.billing,
    'GET /api/public/books': noBooks,
    'POST /api/billing/invoices': ({ body: { tariff } }) => {
      const { invoices } = dues.billing
      const open = invoices.find(each => each.tariff === tariff && each.tsPaid === undefined)
      const invoice = open ?? invoiceOf(tariff)
      if (!open) dues.change({ invoices: [invoice, ...invoices] })
      return invoice
    },
    'POST /api/billing/seats': () => {
      const seat: Seat = { id: newId(), code: codes[dues.billing.seats.length] ?? '' }
      dues.change({ seats: [...dues.billing.seats, seat] })
      return seat
    },
    'DELETE /api/billing/seats/:id': ({ params: { id } }) => {
      if (!dues.isReachable) unreachable()
      return dues.change({ seats: dues.billing.seats.filter(seat => seat.id !== id) })
    },
    'DELETE /api/billing/seat': () => {
      const { contributor: _, ...others } = dues.billing
      dues.billing = { ...others, holdsSeat: false }
      return undefined
    },
  })
  return dues
}

/** A payer whose dues cover two friends. */
const playPayer = () => playDues({ contributor: byDues(), seatsToGive: 2 } as Partial<Billing>)

async function open(address = '/billing') {
  await renderScreen(address, memberOf())
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Membership Dues' }))
    .toBeVisible()
  await expect.element(heading('Invoices and receipts')).toBeVisible()
}

const text = (words: string | RegExp) => page.getByText(words, { exact: false })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const code = () => page.getByLabelText('Code from your friend')

/** What a Copy button puts on the clipboard. */
async function copied(name: string | RegExp) {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button(name).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Copied' }).last())
    .toBeInTheDocument()
  return write.mock.lastCall?.[0]
}

/** Makes the page visible again. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

const focused = () => document.activeElement?.textContent

async function takeBack(words: string) {
  await button(`Take back seat ${words}`).click()
  await confirmTakingBack(words)
}

async function confirmTakingBack(words: string) {
  const dialog = page.getByRole('dialog', { name: `Take back seat ${words}?` })
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

/** What the print button prints. */
async function print() {
  let title = ''
  vi.spyOn(window, 'print').mockImplementation(() => {
    title = document.title
  })
  await button('Print').click()
  await emulateMedia({ media: 'print' })
  const shown = [...document.body.children].filter(part => part.checkVisibility())
  return { title, words: shown.map(({ textContent }) => textContent).join(' ') }
}

describe('on a phone, dues by transfer', () => {
  it('are chosen, with what a transfer needs to copy; the same tariff makes no second invoice', async () => {
    const dues = playDues()
    await open()
    await expect.element(heading('You’re a standard member')).toBeVisible()
    await page.getByRole('radio', { name: /^\$100 a year/ }).click()
    await button('Create invoice').click()
    await expect.element(heading('Your invoice')).toBeVisible()
    expect(site.calls('POST /api/billing/invoices').map(({ body }) => body)).toEqual([
      { tariff: 'YEAR' },
    ])
    expect(await copied('Copy IBAN or account')).toBe('DE89370400440532013000')
    expect(await copied('Copy Amount')).toBe('100.00')
    expect(await copied('Copy Reference')).toBe('RF61ABCDEFGH')
    await expectAccessible()
    await setWindow(desktop)
    await expectAccessible()
    await button('Create invoice').click()
    await expect.poll(() => site.calls('POST /api/billing/invoices').length).toBe(2)
    await expect.element(text(/^Issued on/)).toBeVisible()
    expect(await copied('Copy Reference')).toBe('RF61ABCDEFGH')

    const [invoice] = dues.billing.invoices
    if (!invoice) throw new Error('no invoice')
    dues.change({ invoices: [{ ...invoice, paidCents: 4_000 }] })
    comeBack()
    await expect.element(text('We received $40 of $100. $60 is missing.')).toBeVisible()
    expect(await copied('Copy Amount')).toBe('60.00')
    dues.settle(invoice.id)
    comeBack()
    await expect.element(text(/^Your dues are paid until/)).toBeVisible()
    await expect.element(heading('Your invoice')).not.toBeInTheDocument()
    await expect
      .element(text(/^The new period begins on .* Nothing renews automatically/))
      .toBeVisible()
  })

  it('have a receipt, which gives the site away neither on the screen nor on paper', async () => {
    playDues({ contributor: byDues(), invoices: [paid(invoiceOf('YEAR'))] } as Partial<Billing>)
    await open()
    await button(/^Receipt of RF/).click()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await expect.element(receipt.getByText('Bank transfer')).toBeVisible()
    await expectAccessible()
    const paper = await print()
    expect(paper.title).toBe('Receipt')
    expect(paper.words).toContain('$100')
    expect(paper.words).toContain('Dues for one year, 3 people')
    expect(paper.words).not.toMatch(/Lambda|Membership/)
    await expectAccessible()
    await emulateMedia({ media: 'screen' })
  })
})

describe('a seat', () => {
  it('of a payer is given by its code, does not say who has taken it, and is taken back', async () => {
    const dues = playPayer()
    site.on({ 'PUT /api/billing/seat': () => refusalInWords('billing/own-code') })
    await open()
    await button('Invite a friend').click()
    await expect.element(text('The seat is ready.')).toBeVisible()
    const given = await copied(/^Copy Code/)
    expect(given).toBe('ABCD EFGH JKLM')
    await code().fill(`${given}`)
    await button('Use code').click()
    await expect.element(text('This code is for a friend.')).toBeVisible()
    const [seat] = dues.billing.seats
    if (!seat) throw new Error('no seat')
    dues.change({ seats: [{ ...seat, tsTaken: noon }] })
    comeBack()
    await expect.element(page.getByText('Taken', { exact: true })).toBeVisible()
    await expectAccessible()
    await takeBack('ABCD EFGH JKLM')
    await expect.element(page.getByText('Taken', { exact: true })).not.toBeInTheDocument()
    expect(site.calls('DELETE /api/billing/seats/:id')).toMatchObject([{ params: { id: seat.id } }])
  })

  it('is taken and given back by a friend by keyboard alone, and ends when the payer takes it back', async () => {
    const dues = playDues()
    site.on({
      'PUT /api/billing/seat': ({ body }) => {
        if (!/^npqr stuv wxyz$/i.test(body.code)) return refusalInWords('billing/code-unknown')
        return dues.change({ holdsSeat: true, contributor: { by: 'SEAT' } })
      },
    })
    await open()
    await pressKey(code())
    await expect.element(text('Enter the code.')).toBeVisible()
    expect(site.calls('PUT /api/billing/seat')).toEqual([])
    await userEvent.keyboard('NPQR STUV WXYZ')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('You have a seat from a friend')).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const asking = page.getByRole('dialog', { name: 'Give the seat back?' })
    await expect.element(asking).toBeVisible()
    await pressKey(asking.getByRole('button', { name: 'Give it back' }))
    await expect.element(code()).toBeVisible()
    expect(site.calls('DELETE /api/billing/seat')).toHaveLength(1)
    await expect
      .poll(() => code().element().closest('section')?.matches(':focus-within'))
      .toBe(true)

    await code().fill('ABCD EFGH JKLM')
    await button('Use code').click()
    await expect.element(text('No free seat has this code.')).toBeVisible()
    await expectAccessible()
    await code().fill('npqr stuv wxyz')
    await button('Use code').click()
    await expect.element(heading('You have a seat from a friend')).toBeVisible()
    await expect.element(heading('You’re a contributor')).toBeVisible()
    await expect.element(text('A friend’s dues cover you.')).toBeVisible()
    const { contributor: _, ...others } = dues.billing
    dues.billing = { ...others, holdsSeat: false }
    comeBack()
    await expect.element(heading('You’re a standard member')).toBeVisible()
    await expect.element(code()).toBeVisible()
  })

  it('is made one for each press, and taken back with the focus staying among them', async () => {
    const dues = playPayer()
    await open()
    await button('Invite a friend').dblClick()
    await expect.element(text('The seat is ready.')).toBeVisible()
    // The toast may appear before the list.
    await expect.element(button('Take back seat ABCD EFGH JKLM')).toBeVisible()
    expect(site.calls('POST /api/billing/seats')).toHaveLength(1)
    await pressKey(button('Invite a friend'))
    await expect.element(text('To give a seat to someone else')).toBeVisible()
    await expect.poll(focused).toBe('Copy Code NPQR STUV WXYZ')

    dues.isReachable = false
    await takeBack('ABCD EFGH JKLM')
    await expect.element(text('Can’t connect. Try again.')).toBeVisible()
    await expect.poll(focused).toBe('Take back seat ABCD EFGH JKLM')
    dues.isReachable = true
    await userEvent.keyboard('{Enter}')
    await confirmTakingBack('ABCD EFGH JKLM')
    await expect.element(text('You took the seat back.')).toBeVisible()
    await expect.poll(focused).toBe('Take back seat NPQR STUV WXYZ')
  })
})

it('a member who cancelled finds the invoice, and sees that it is open while it is', async () => {
  const older = invoiceOf('YEAR')
  const dues = playDues({ invoices: [invoiceOf('MONTH'), older] })
  await open(`/billing?checkout=cancelled&invoice=${older.id}`)
  const words = text('Nothing was paid. Your invoice is still open.')
  await expect.element(words).toBeVisible()
  await expect.poll(() => location.search).toBe('')
  await expect.element(text('One year for you plus 2 friends.')).toBeVisible()
  dues.settle(older.id)
  comeBack()
  await expect.element(page.getByText('Nothing was paid.', { exact: true })).toBeVisible()
  await expect.element(words).not.toBeInTheDocument()
})

it('where nothing can be paid, the screen says so and offers nothing', async () => {
  const dues = playDues()
  const { bankTransfer: _, ...others } = dues.billing
  dues.billing = others
  await open()
  await expect.element(heading('You can’t pay dues here yet')).toBeVisible()
  await expect.element(button('Create invoice')).not.toBeInTheDocument()
  await expect.element(text('No invoices yet.')).toBeVisible()
  await expectAccessible()
})

describe('by card', () => {
  it('the older one of two invoices is sent to be paid, and once it is, the other is offered', async () => {
    const older = invoiceOf('MONTH_FIVE', { reference: 'RF22OLDEROLD' })
    const newer = invoiceOf('YEAR')
    const dues = playDues({ hasCards: true, invoices: [newer, older] })
    // Only the end of the address differs, so the tests stay on their page.
    site.on({ 'POST /api/billing/invoices/:id/checkout': () => ({ url: `${location.href}#card` }) })
    await open()
    await expect.element(text('One year for you plus 2 friends.')).toBeVisible()
    await expect.element(text('You pay at Stripe.')).toBeVisible()
    await expectAccessible()
    await button('Pay of RF22 OLDE ROLD').click()
    await expect.element(text('One month for you plus 4 friends.')).toBeVisible()
    await button('Pay by card').click()
    await expect.poll(() => location.hash).toBe('#card')
    expect(site.calls('POST /api/billing/invoices/:id/checkout')).toMatchObject([
      { params: { id: older.id } },
    ])

    dues.settle(older.id)
    await open(`/billing?checkout=done&invoice=${older.id}`)
    await expect.element(text('Thank you! Your payment has arrived.')).toBeVisible()
    await expect.element(text('One year for you plus 2 friends.')).toBeVisible()
    await expect.poll(() => location.search).toBe('')
    await expectAccessible()
    await open()
    await expect.element(heading('You’re a contributor')).toBeVisible()
    await expect.element(text('Thank you! Your payment')).not.toBeInTheDocument()
  })

  it('a member who comes back before the card service has said anything waits, and pays nothing twice', async () => {
    const invoice = invoiceOf('MONTH_FIVE')
    const dues = playDues({ hasCards: true, invoices: [invoice] })
    stopClock(Date.now())
    await open(`/billing?checkout=done&invoice=${invoice.id}`)
    await expect.element(text('Your payment is on its way…')).toBeVisible()
    await expect.element(button('Pay by card')).not.toBeInTheDocument()
    await passTime(2_000)
    await expect.element(text('Your payment is on its way…')).toBeVisible()
    dues.settle(invoice.id)
    await passTime(2_000)
    await expect.element(text('Thank you! Your payment has arrived.')).toBeVisible()
    expect(site.calls('POST /api/billing/invoices/:id/checkout')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { billingLimits } from '#shared/billing-limits.ts'
import type { LayoutProposal, StatementResult } from '#shared/contract/bank-statements.ts'
import type {
  BillingOverview,
  Decision,
  LedgerAccount,
  UndecidedPayment,
} from '#shared/contract/billing.ts'
import type { Cost } from '#shared/contract/books.ts'
import { limits } from '#shared/limits.ts'
import { setCookie } from '#web/lib/device-storage.ts'
import { disclosedOf, newId } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { chooseFiles, filledTo } from '#web/testing/files.ts'
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
import { desktop, phone, setWindow } from '#web/testing/window.ts'

playSite()

const address = '/dashboard/billing'
const statements = 'POST /api/admin/billing/bank-statements'
const decisions = 'POST /api/admin/billing/payments/:id/decision'
const bankDetails = {
  holder: 'L C Services',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  bankName: 'Example Bank',
}
const chief = memberOf({ roles: ['USER', 'ADMIN'] })

type Booking = Partial<Record<LedgerAccount, number>>

/** The site's books of dues. A test says what a call does to them. */
function playBooks() {
  const books = {
    bankTransfer: bankDetails as BillingOverview['bankTransfer'],
    balances: new Map<LedgerAccount, number>(),
    layouts: [] as BillingOverview['layouts'],
    payments: [] as UndecidedPayment[],
    costs: [] as Cost[],
    /** In dollars, debits positive. */
    book: (booking: Booking) => {
      for (const account of [
        'BANK',
        'SUSPENSE',
        'MEMBERS',
        'DUES',
        'GIFTS',
        'WAIVED',
        'COSTS',
      ] as const) {
        const cents = (booking[account] ?? 0) * 100
        books.balances.set(account, (books.balances.get(account) ?? 0) + cents)
      }
    },
    remove: (id: string) => {
      books.payments = books.payments.filter(payment => payment.id !== id)
    },
  }
  site.on({
    'GET /api/admin/billing': () => ({
      ...(books.bankTransfer && { bankTransfer: books.bankTransfer }),
      hasCards: false,
      balances: [...books.balances].map(([account, balanceCents]) => ({ account, balanceCents })),
      undecidedCount: books.payments.length,
      layouts: books.layouts,
    }),
    'GET /api/admin/billing/payments': ({ query }) => {
      const start = books.payments.findIndex(({ id }) => id === query.idAfter) + 1
      return books.payments.slice(start, start + Number(query.size))
    },
    'GET /api/admin/billing/costs': () => books.costs,
  })
  return books
}

const resultOf = (result: Partial<StatementResult>): StatementResult => ({
  incoming: 1,
  known: 0,
  settled: 0,
  undecided: 1,
  skipped: [],
  skippedCount: 0,
  ...result,
})

const paymentOf = (payment: Partial<UndecidedPayment>): UndecidedPayment => ({
  id: newId(),
  method: 'BANK',
  reason: 'UNKNOWN',
  amountCents: 400,
  currency: 'USD',
  openCents: payment.amountCents ?? 400,
  bookedOn: '2026-11-03',
  purpose: 'for friends',
  ...payment,
})

async function open() {
  await renderScreen(address, chief)
  await expect.element(page.getByRole('heading', { name: 'The books' })).toBeVisible()
}

const text = (words: string | RegExp) => page.getByText(words, { exact: false })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const statement = () => page.getByLabelText('Statement', { exact: true })
const reference = () => page.getByLabelText('Invoice reference')
/** A listed payment, by its purpose. */
const payment = (purpose: string) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`By transfer.*${purpose}`) })

const fileOf = (...parts: BlobPart[]) => new File(parts, 'statement.csv', { type: 'text/csv' })

async function bring(file: File) {
  await userEvent.upload(statement(), file)
  await button('Import').click()
}

async function decide(purpose: string, decision: string) {
  await payment(purpose).getByRole('button', { name: decision }).click()
}

async function confirm(title: RegExp, words: string) {
  await dialog(title).getByRole('button', { name: words }).click()
  await expect.element(dialog(title)).not.toBeInTheDocument()
}

/** The balances shown, in dollars. */
function books() {
  const cell = (name: string) => {
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
    return Number(row.getByRole('cell').element().textContent?.replace(/[$,]/g, ''))
  }
  return {
    bank: cell('In the bank'),
    undecided: cell('To decide'),
    open: cell('Paid on open invoices'),
    dues: cell('Dues'),
    gifts: cell('Gifts'),
    waived: cell('Waived'),
  }
}

const noBooks = { bank: 0, undecided: 0, open: 0, dues: 0, gifts: 0, waived: 0 }

const focusedName = () => document.activeElement?.getAttribute('name') ?? ''

/** The payment that has the focus, or else the section. */
const focusedWords = () => {
  const { activeElement } = document
  return (activeElement?.closest('li') ?? activeElement)?.textContent ?? ''
}

/** Checks both color schemes, and that nothing is cut off, here and on a desktop. */
async function expectSound() {
  await expectAccessible()
  for (const size of [desktop, phone]) {
    await setWindow(size)
    const { scrollWidth, clientWidth } = document.documentElement
    expect([size.width, scrollWidth]).toEqual([size.width, clientWidth])
  }
}

async function expectInView(locator: Locator) {
  await expect.element(locator).toBeInViewport({ ratio: 1 })
}

it('opens by a hard link in a browser that does not know the roles yet; what cannot be loaded says why, and can be retried', async () => {
  playBooks()
  const detail = 'The site is busy.'
  const headers = { 'content-type': 'application/problem+json' }
  const failed = () => new Response(JSON.stringify({ detail }), { status: 500, headers })
  setCookie('auth=1', 3_600)
  site.on({
    'GET /api/settings': failed,
    'GET /api/admin/billing': failed,
    'GET /api/profiles/mine': [chief.profile],
    'GET /api/unread-counts/:profileId': { conversations: 0, notifications: 0 },
    'GET /api/notifications/:profileId': [],
    'PUT /api/profile-position/:profileId': disclosedOf(),
  })
  // The session notices the cookie.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await renderScreen(address)
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'We couldn’t load your settings' }))
    .toBeVisible()
  await expectAccessible()
  site.on({ 'GET /api/settings': chief.settings })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Billing Administration' }))
    .toBeVisible()
  expect(location.pathname).toBe(address)
  await expect.element(text(detail)).toBeVisible()
  await expectAccessible()
  playBooks()
  await button('Try again').click()
  await expect.element(page.getByRole('heading', { name: 'The books' })).toBeVisible()
})

it('what fits is paid, and the rest is decided one by one, on a phone', async () => {
  const kept = playBooks()
  const long = 'long'.repeat(60)
  const [part, over, unknown] = [
    paymentOf({
      reason: 'PART',
      amountCents: 600,
      missingCents: 400,
      reference: 'RF11PART',
      purpose: 'first half',
    }),
    paymentOf({
      reason: 'OVER',
      amountCents: 1_200,
      openCents: 200,
      reference: 'RF22OVER',
      purpose: 'rounded up',
    }),
    paymentOf({ amountCents: 700, purpose: long }),
  ]
  const booked: Readonly<Record<Decision['decision'], Booking>> = {
    ASSIGN: {},
    ACCEPT: { MEMBERS: 6, DUES: -10, WAIVED: 4 },
    GIFT: { SUSPENSE: 2, GIFTS: -2 },
    RETURN: { SUSPENSE: 7, BANK: -7 },
    TAKE_BACK: {},
    IGNORE: {},
  }
  site.on({
    [statements]: () => {
      if (kept.payments.length > 0) return resultOf({ incoming: 4, known: 4, undecided: 0 })
      kept.payments = [part, over, unknown]
      kept.book({ BANK: 35, DUES: -20, MEMBERS: -6, SUSPENSE: -9 })
      return resultOf({ incoming: 4, settled: 1, undecided: 3 })
    },
    [decisions]: ({ params: { id }, body: { decision } }) => {
      kept.book(booked[decision])
      kept.remove(id)
      return {}
    },
  })
  await open()
  await expect.poll(books).toEqual(noBooks)
  await bring(fileOf('the statement'))
  await expect.element(text('4 payments: 1 matched, 3 to decide.')).toBeVisible()
  const brought = { ...noBooks, bank: 35, dues: 20, open: 6, undecided: 9 }
  await expect.poll(books).toEqual(brought)
  await expect.element(payment('first half').getByText(/: \$4 is missing\.$/)).toBeVisible()
  await expect.element(payment('rounded up').getByText(/^Overpaid invoice/)).toBeVisible()
  await expect.element(payment(long).getByText('It names no invoice we know.')).toBeVisible()
  await expectSound()

  await bring(fileOf('the statement'))
  await expect.element(text('All 4 payments were imported before. Nothing changed.')).toBeVisible()
  expect(books()).toEqual(brought)
  expect(site.calls(statements).map(({ body }) => body)).toEqual([
    { text: 'the statement' },
    { text: 'the statement' },
  ])

  await decide('first half', 'Accept as paid')
  await expect.element(dialog(/as paid in full/)).toBeVisible()
  await expectSound()
  await confirm(/as paid in full/, 'Accept as paid')
  await expect.element(payment('first half')).not.toBeInTheDocument()
  await expect.poll(books).toEqual({ ...noBooks, bank: 35, dues: 30, waived: -4, undecided: 9 })

  await decide('rounded up', 'Keep as a gift')
  await confirm(/as a gift/, 'Keep as a gift')
  await expect.element(payment('rounded up')).not.toBeInTheDocument()
  const given = { ...noBooks, bank: 35, dues: 30, waived: -4, gifts: 2 }
  await expect.poll(books).toEqual({ ...given, undecided: 7 })

  await decide(long, 'Assign to an invoice')
  await expect.element(dialog(/to an invoice/)).toBeVisible()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(/to an invoice/)).not.toBeInTheDocument()
  await decide(long, 'Mark as sent back')
  await confirm(/^Mark .* as sent back/, 'Mark as sent back')
  await expect.element(payment(long)).not.toBeInTheDocument()
  await expect.poll(books).toEqual({ ...given, bank: 28 })
  await expect.element(text('Nothing to decide.')).toBeVisible()
  expect(site.calls(decisions).map(({ params, body }) => [params.id, body])).toEqual([
    [part.id, { decision: 'ACCEPT' }],
    [over.id, { decision: 'GIFT' }],
    [unknown.id, { decision: 'RETURN' }],
  ])
})

it('running costs are entered and ended', async () => {
  const kept = playBooks()
  const note = 'Two servers in the north'
  site.on({
    'POST /api/admin/billing/costs': ({ body }) => {
      kept.costs = [body]
      kept.book({ COSTS: 12.5, BANK: -12.5 })
      return body
    },
    'POST /api/admin/billing/costs/:id/end': ({ body: { lastMonth } }) => {
      const [first] = kept.costs
      if (!first) throw new Error('no cost')
      const ended = { ...first, lastMonth }
      kept.costs = [ended]
      return ended
    },
  })
  await open()
  await button('Add cost').click()
  await expect.poll(focusedName).toBe('note')
  expect(site.calls('POST /api/admin/billing/costs')).toEqual([])
  await expectSound()
  await page.getByLabelText('What it’s for').fill(note)
  await page.getByLabelText('Cost per month, in USD').fill('12.50')
  await page.getByLabelText('First month').fill('2026-06')
  await button('Add cost').click()
  const line = page.getByRole('listitem').filter({ hasText: note })
  await expect.element(line.getByText('$12.50')).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Running costs/ }).getByText('-$12.50'))
    .toBeVisible()
  expect(site.calls('POST /api/admin/billing/costs').map(({ body }) => body)).toMatchObject([
    { note, amountCents: 1_250, firstMonth: '2026-06' },
  ])

  await line.getByRole('button', { name: 'End cost' }).click()
  const ending = dialog(`End “${note}”?`)
  await page.getByLabelText('Last month that counts').fill('2026-06')
  await ending.getByLabelText('Reason').fill('Moved')
  await expectAccessible()
  await ending.getByRole('button', { name: 'End cost' }).click()
  await expect.element(ending).not.toBeInTheDocument()
  await expect.element(line.getByText(`${note}, since`, { exact: false })).not.toBeInTheDocument()
  const [cost] = site.calls('POST /api/admin/billing/costs')
  expect(site.calls('POST /api/admin/billing/costs/:id/end')).toMatchObject([
    { params: { id: cost?.body.id }, body: { lastMonth: '2026-06', reason: 'Moved' } },
  ])
})

describe('the columns of another bank', () => {
  const columns = [
    { header: 'Posted', role: 'DATE' },
    { header: 'Sum', role: 'IGNORED' },
    { header: 'Amount', role: 'AMOUNT' },
    { header: 'Payer', role: 'PAYER' },
    { header: 'Note', role: 'PURPOSE' },
    { header: 'Unit', role: 'CURRENCY' },
  ] as const
  const fingerprint = 'a'.repeat(64)

  /** A bank whose file has one payment of € 3, or of € 1 if the wrong column is read as the amount. */
  function playBank() {
    const kept = playBooks()
    site.on({
      [statements]: ({ body: { layout } }) => {
        if (kept.layouts.length > 0) return resultOf({ known: 1, undecided: 0 })
        const roles = layout?.roles ?? columns.map(({ role }) => role)
        const read = columns.map(({ header }, index) => ({
          header,
          role: roles[index] ?? 'IGNORED',
        }))
        if (layout?.isConfirmed) {
          kept.layouts = [{ fingerprint, columns: read, tsConfirmed: 0 }]
          kept.payments = [paymentOf({ purpose: 'by columns', currency: 'EUR' })]
          return resultOf({})
        }
        const amountCents = roles[1] === 'AMOUNT' ? 100 : 300
        const first = {
          bookedOn: '2026-11-03',
          amountCents,
          currency: 'EUR',
          purpose: 'by columns',
        }
        return {
          fingerprint,
          columns: read,
          payments: [first],
          incoming: 1,
          isDateOrderOpen: false,
        } satisfies LayoutProposal
      },
      'DELETE /api/admin/billing/statement-layouts/:fingerprint': () => {
        kept.layouts = []
        return undefined
      },
    })
  }

  it('are confirmed once, by keys alone, and forgotten', async () => {
    playBank()
    await open()
    const asking = dialog('What are these columns?')
    const upload = async () => {
      await userEvent.upload(statement(), fileOf('Posted,Sum,Amount'))
      await pressKey(button('Import'))
    }
    await upload()
    await expect.element(asking).toBeVisible()
    await expect.poll(focusedName).toBe('column-0')
    await expect.element(asking.getByText('€3')).toBeVisible()
    await expect.element(payment('by columns')).not.toBeInTheDocument()
    await expectSound()

    const role = (column: string) => asking.getByLabelText(column, { exact: true })
    await pressKey(role('Amount'), 'Not')
    await expect
      .element(asking.getByText('Choose a column for “Amount, or money in”.'))
      .toBeVisible()
    await pressKey(role('Sum'), 'Amount')
    await expect.element(asking.getByText('€1')).toBeVisible()
    await userEvent.tab()
    await pressKey(asking.getByRole('button', { name: 'Import and remember' }))
    await expect.element(asking).not.toBeInTheDocument()
    await expect.element(page.getByText('1 payment: 1 to decide.', { exact: true })).toBeVisible()
    await expect.element(button('Import')).toHaveFocus()
    await expect.element(payment('by columns')).toBeVisible()
    const chosen = ['DATE', 'AMOUNT', 'IGNORED', 'PAYER', 'PURPOSE', 'CURRENCY']
    expect(site.calls(statements).at(-1)?.body.layout).toEqual({
      fingerprint,
      roles: chosen,
      isConfirmed: true,
    })

    await upload()
    await expect.element(text('The payment was imported before.')).toBeVisible()
    const remembered = page.getByRole('listitem').filter({ hasText: 'Posted, Sum, Note' })
    await expectAccessible()
    await pressKey(remembered.getByRole('button', { name: 'Forget' }))
    await expect.element(dialog('Forget these columns?')).toBeVisible()
    await pressKey(dialog('Forget these columns?').getByRole('button', { name: 'Forget' }))
    await expect.element(remembered).not.toBeInTheDocument()
    await upload()
    await expect.element(asking).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(asking).not.toBeInTheDocument()
  })
})

it('the order of day and month is chosen when a file leaves it open, and rows left out are named', async () => {
  playBooks()
  const fingerprint = 'b'.repeat(64)
  const columns = [
    { header: 'Posted', role: 'DATE', example: '03/11/2026' },
    { header: 'Amount', role: 'AMOUNT' },
    { header: 'Note', role: 'PURPOSE' },
  ] as const
  site.on({
    [statements]: ({ body: { layout } }) => {
      const days = { DAY_FIRST: '2026-11-03', MONTH_FIRST: '2026-03-11' }
      const bookedOn = layout?.dateOrder && days[layout.dateOrder]
      if (layout?.isConfirmed) return resultOf({ skipped: [2, 14], skippedCount: 5 })
      const read = { amountCents: 300, currency: 'USD', purpose: 'by order' }
      return {
        fingerprint,
        columns: [...columns],
        payments: [{ ...read, ...(bookedOn ? { bookedOn } : { doubt: 'DATE' }) }],
        incoming: 1,
        isDateOrderOpen: true,
      } satisfies LayoutProposal
    },
  })
  await open()
  await bring(fileOf('Posted,Amount,Note'))
  const asking = dialog('What are these columns?')
  await expect.element(asking.getByText('Waits for your decision.')).toBeVisible()
  await expectSound()
  const submit = asking.getByRole('button', { name: 'Import and remember' })
  await submit.click()
  await expect.element(asking.getByText('Choose what 3/11 means.')).toBeVisible()
  await expect.poll(focusedName).toBe('dateOrder')
  expect(site.calls(statements)).toHaveLength(1)
  await userEvent.selectOptions(asking.getByLabelText('What does 3/11 mean?'), 'November 3')
  await expect.element(asking.getByRole('listitem').getByText(/Nov/)).toBeVisible()
  await expect.element(asking.getByText('Waits for your decision.')).not.toBeInTheDocument()
  await submit.click()
  await expect.element(asking).not.toBeInTheDocument()
  await expect
    .element(text('Skipped rows, without a date or with a balance: 2, 14 and 3 more.'))
    .toBeVisible()
  await expectSound()
  const roles = ['DATE', 'AMOUNT', 'PURPOSE']
  const chosen = { fingerprint, roles, dateOrder: 'DAY_FIRST', isConfirmed: true }
  expect(site.calls(statements).at(-1)?.body.layout).toEqual(chosen)
})

it('by keys alone a payment finds its invoice, and the focus stays where one goes on', async () => {
  const kept = playBooks()
  const invoices = ['RF11FIRST', 'RF22SECOND']
  kept.payments = ['number one', 'number two'].map(purpose => paymentOf({ purpose }))
  site.on({
    [decisions]: ({ params: { id }, body: { decision, reference: named = '' } }) => {
      if (decision !== 'ASSIGN') {
        kept.remove(id)
        return {}
      }
      const invoice = invoices.find(each => named.toUpperCase().includes(each))
      if (!invoice) return refusalInWords('billing/invoice-not-found')
      kept.payments = kept.payments.map(each =>
        each.id === id ? { ...each, reason: 'PART', reference: invoice, missingCents: 600 } : each,
      )
      return {}
    },
  })
  await open()
  const assign = payment('number one').getByRole('button', { name: /^Assign/ })
  await expect.element(assign).toBeVisible()
  await pressKey(assign)
  await expect.element(reference()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(text('Enter the invoice reference.')).toBeVisible()
  await userEvent.keyboard('RF00 NOBO DYS0')
  await userEvent.keyboard('{Enter}')
  await expect.element(text('No invoice has this reference.')).toBeVisible()
  await expect.element(reference()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(/to an invoice/)).not.toBeInTheDocument()
  await expect.element(assign).toHaveFocus()

  // It is less than the invoice asks for, so the payment stays for another reason and keeps the focus.
  await userEvent.keyboard('{Enter}')
  await reference().fill('for rf11first')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog(/to an invoice/)).not.toBeInTheDocument()
  await expect.element(payment('number one').getByText(/: \$6 is missing\.$/)).toBeVisible()
  await expect.poll(focusedWords).toContain('number one')
  await userEvent.keyboard('{Enter}')
  const accepting = dialog('Accept $4 as paid in full?')
  await expect.element(accepting).toBeVisible()
  await pressKey(accepting.getByRole('button', { name: 'Accept as paid' }))
  await expect.element(payment('number one')).not.toBeInTheDocument()
  await expect.poll(focusedWords).toContain('number two')

  await decide('number two', 'Assign to an invoice')
  await reference().fill('RF22SECOND')
  await userEvent.keyboard('{Enter}')
  await expect.element(payment('number two').getByText(/: \$6 is missing\.$/)).toBeVisible()
  await decide('number two', 'Mark as sent back')
  await confirm(/^Mark .* as sent back/, 'Mark as sent back')
  await expect.poll(focusedWords).toContain('Nothing to decide.')
})

it('money of another currency counts as what its invoice lacks once it is assigned', async () => {
  const kept = playBooks()
  kept.payments = [
    paymentOf({ reason: 'CURRENCY', amountCents: 900, currency: 'EUR', purpose: 'euros' }),
  ]
  site.on({
    [decisions]: ({ params: { id } }) => {
      kept.remove(id)
      kept.book({ BANK: 10, DUES: -10 })
      return {}
    },
  })
  await open()
  await expect.element(payment('euros').getByRole('heading', { name: /^€9 on/ })).toBeVisible()
  await expect.element(payment('euros').getByText(/^Paid in EUR, not USD/)).toBeVisible()
  expect(books()).toEqual(noBooks)
  await decide('euros', 'Assign to an invoice')
  await expect
    .element(dialog(/to an invoice/).getByText(/^It pays the amount that this invoice lacks\./))
    .toBeVisible()
  await reference().fill('RF11FIRST')
  await confirm(/to an invoice/, 'Assign')
  await expect.element(payment('euros')).not.toBeInTheDocument()
  await expect.poll(books).toEqual({ ...noBooks, bank: 10, dues: 10 })
})

it('what another administrator has decided meanwhile is said, and leaves the list', async () => {
  const kept = playBooks()
  kept.payments = [paymentOf({ purpose: 'decided twice' })]
  site.on({
    [decisions]: ({ params: { id } }) => {
      kept.remove(id)
      return refusalInWords('billing/decision-unfit')
    },
  })
  await open()
  await decide('decided twice', 'Mark as sent back')
  const asking = dialog(/^Mark .* as sent back/)
  await asking.getByRole('button', { name: 'Mark as sent back' }).click()
  await expect.element(asking.getByRole('alert').getByText(/already decided/)).toBeVisible()
  await expect
    .element(asking.getByRole('button', { name: 'Mark as sent back' }))
    .not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(asking).not.toBeInTheDocument()
  await expect.element(payment('decided twice')).not.toBeInTheDocument()
})

describe('a file', () => {
  it('that is none, empty, or no statement is refused at its field', async () => {
    playBooks()
    site.on({
      [statements]: () =>
        refusal('billing/statement-unreadable', { errors: [{ message: 'It has no rows.' }] }),
    })
    await open()
    await button('Import').click()
    await expectInView(text('Choose a file.'))
    expect(focusedName()).toBe('statement')
    await bring(fileOf(' \n'))
    await expect.element(text('This file is empty.')).toBeVisible()
    expect(site.calls(statements)).toEqual([])
    const unreadable = text('Nothing was imported.')
    for (const bytes of ['just words', new Uint8Array([0, 1, 2, 255, 254, 0])]) {
      await bring(fileOf(bytes))
      await expect.element(unreadable).toBeVisible()
      await expect.element(statement()).toHaveAttribute('aria-invalid', 'true')
      expect(focusedName()).toBe('statement')
    }
    await expect.element(text('Nothing was imported. It has no rows.')).toBeVisible()
    await expectAccessible()
    await userEvent.upload(statement(), fileOf('another'))
    await expect.element(unreadable).not.toBeInTheDocument()
  })

  it('is sent once, however often the button is pressed', async () => {
    playBooks()
    site.on({ [statements]: resultOf({}) })
    await open()
    await userEvent.upload(statement(), fileOf('pressed twice'))
    await button('Import').dblClick()
    await expect.element(text('1 payment: 1 to decide.')).toBeVisible()
    expect(site.calls(statements)).toHaveLength(1)
  })

  it('that is too large is not even sent', async () => {
    playBooks()
    await open()
    chooseFiles(statement().element(), [filledTo(billingLimits.statementMaxBytes + 1, fileOf('x'))])
    await button('Import').click()
    await expect.element(text('This file is larger than 4 MB.')).toBeVisible()
    expect(site.calls(statements)).toEqual([])
  })

  it('of Windows keeps its umlauts', async () => {
    playBooks()
    site.on({ [statements]: resultOf({}) })
    await open()
    const words = 'für das schöne Fest'
    await bring(fileOf(Uint8Array.from(words, letter => letter.charCodeAt(0))))
    await expect.element(text('1 payment: 1 to decide.')).toBeVisible()
    expect(site.calls(statements).map(({ body }) => body.text)).toEqual([words])
  })
})

it('where the bank details are missing it says so, and keeps those that it is given, on a phone', async () => {
  const kept = playBooks()
  kept.bankTransfer = undefined
  site.on({
    'PUT /api/admin/billing/bank-details': ({ body }) => {
      if (body.iban !== bankDetails.iban) {
        return refusal('request/invalid', { errors: [{ path: '/iban', message: 'wrong' }] })
      }
      kept.bankTransfer = body
      return body
    },
  })
  const holder = page.getByLabelText('Account holder')
  const account = page.getByLabelText('IBAN or account number')
  await open()
  const missing = text('Members can’t pay by transfer yet')
  await expect.element(missing).toBeVisible()
  await expect.element(text('Members can’t pay by card')).toBeVisible()
  await expectAccessible()

  await button('Save').click()
  await expectInView(text('Enter the account holder.'))
  expect(focusedName()).toBe('holder')
  await holder.fill(` ${bankDetails.holder} `)
  await account.fill('DE88 3704 0044 0532 0130 00')
  await button('Save').click()
  await expectInView(text('This IBAN can’t be right.'))
  expect(focusedName()).toBe('iban')
  await account.fill(bankDetails.iban)
  stopClock()
  await button('Save').click()
  const saved = page.getByText('Saved', { exact: true })
  await expect
    .poll(async () => {
      await passTime(0)
      return saved.query()
    })
    .not.toBeNull()
  await expect.element(missing).not.toBeInTheDocument()
  await passTime(limits.settingsSavedMs)
  await expect.element(saved).not.toBeInTheDocument()
  expect(site.calls('PUT /api/admin/billing/bank-details').at(-1)?.body).toEqual({
    ...bankDetails,
    bic: '',
    bankName: '',
  })
  await open()
  await expect.element(holder).toHaveValue(bankDetails.holder)
  await expect.element(account).toHaveValue(bankDetails.iban)
})

it('doubtful lines say what to look at, and reversals name their payment', async () => {
  const kept = playBooks()
  const reverses = { id: newId(), amountCents: 1_000, currency: 'USD', bookedOn: '2026-11-01' }
  const named = { ...reverses, reference: 'RF11PAID2345' }
  const all = [
    paymentOf({ reason: 'REVERSAL', purpose: 'called back', reverses: named }),
    paymentOf({ reason: 'REVERSAL', purpose: 'never booked' }),
    paymentOf({ reason: 'AMOUNT', amountCents: 0, purpose: 'ten dollars' }),
    paymentOf({ reason: 'DIRECTION', purpose: 'either way', reference: 'RF11OPEN2345' }),
    paymentOf({ reason: 'DATE', purpose: 'some day' }),
    paymentOf({ reason: 'SHAPE', purpose: 'too; many; cells' }),
    paymentOf({ reason: 'STATUS', purpose: 'under review' }),
    paymentOf({ reason: 'CURRENCY', currency: 'XXX', purpose: 'some money' }),
  ]
  kept.payments = all
  site.on({
    [decisions]: ({ params: { id } }) => {
      kept.remove(id)
      return {}
    },
  })
  await open()
  const words: Readonly<Record<string, RegExp>> = {
    'called back': /^For invoice RF11.*may belong to \$10 of/,
    'never booked': /We found no booked payment that fits\./,
    'ten dollars': /Unknown amount on/,
    'either way': /^For invoice RF11.*It may have come in or gone out\./,
    'some day': /We couldn’t read its date/,
    'too; many; cells': /Its row doesn’t fit the columns\./,
    'under review': /hasn’t clearly confirmed it/,
    'some money': /4 in an unknown currency on/,
  }
  for (const [purpose, shown] of Object.entries(words)) {
    await expect.element(payment(purpose).getByText(shown)).toBeVisible()
  }
  await expectSound()

  await decide('called back', 'Take back')
  await expect.element(dialog('Take back $4?')).toBeVisible()
  await expect.element(reference()).not.toBeInTheDocument()
  await expectSound()
  await confirm(/^Take back/, 'Take back')
  await decide('never booked', 'Take back')
  await reference().fill('RF11')
  await confirm(/^Take back/, 'Take back')
  await decide('ten dollars', 'Keep as a gift')
  const amount = page.getByLabelText('Amount in USD')
  await dialog(/^Keep this payment/)
    .getByRole('button', { name: 'Keep as a gift' })
    .click()
  await expect.element(page.getByText('Enter the amount, such as 12.50.')).toBeVisible()
  await expectSound()
  await amount.fill('12.5')
  await confirm(/^Keep this payment/, 'Keep as a gift')
  await decide('either way', 'Ignore')
  await confirm(/^Ignore/, 'Ignore')
  expect(site.calls(decisions).map(({ body }) => body)).toEqual([
    { decision: 'TAKE_BACK', reverses: named.id },
    { decision: 'TAKE_BACK', reference: 'RF11' },
    { decision: 'GIFT', amountCents: 1_250 },
    { decision: 'IGNORE' },
  ])
})

it('shows a long list in steps, and leads on to what each step brings', async () => {
  const kept = playBooks()
  const count = billingLimits.undecidedPageDefault + 1
  kept.payments = Array.from({ length: count }, (_, index) =>
    paymentOf({ purpose: `gift number ${index}` }),
  )
  site.on({
    [decisions]: ({ params: { id } }) => {
      kept.remove(id)
      return {}
    },
  })
  await open()
  await expect.element(text(`${count} payments wait for your decision.`)).toBeVisible()
  const items = page.getByRole('listitem').filter({ hasText: 'By transfer' })
  await expect.poll(() => items.elements().length).toBe(billingLimits.undecidedPageDefault)
  const more = button('Load more')
  await more.click()
  await expect.poll(() => items.elements().length).toBe(count)
  const last = () => items.elements().at(-1)?.textContent
  await expect.poll(focusedWords).toBe(last())
  await expect.element(more).not.toBeInTheDocument()

  await items.last().getByRole('button', { name: 'Keep as a gift' }).click()
  await confirm(/as a gift/, 'Keep as a gift')
  await expect.poll(() => items.elements().length).toBe(count - 1)
  await expect.poll(() => focusedWords() === last()).toBe(true)
})

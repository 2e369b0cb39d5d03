import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { asProposed, importRows, undecided, uploadText } from '#server/testing/bank-statements.ts'
import { readBilling } from '#server/testing/dues.ts'
import { findRows } from '#server/testing/inspect-database.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf } from '#server/testing/visitor.ts'
import type { ChosenLayout } from '#shared/contract/bank-statements.ts'
import { type BankDetails, ledgerAccounts } from '#shared/contract/billing.ts'
import { problemType } from '#shared/refusals.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { ColumnRole } from '#shared/statement-layout.ts'

const site = await ownSite('the books are those of the whole site')
const administrator = await site.member({ roles: ['ADMIN'] })

const details: BankDetails = {
  holder: 'The Commons',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  bankName: 'A Bank',
}
const set = ({ visitor }: TestMember, body: object) =>
  visitor.call('PUT /api/admin/billing/bank-details', { body })
const overview = () => administrator.visitor.ask('GET /api/admin/billing')
const upload = (text: string, layout?: ChosenLayout) => uploadText(administrator, text, layout)
const list = (query: object = {}) =>
  administrator.visitor.ask('GET /api/admin/billing/payments', { query })
const rows = () => rowsOf(site, 'billing_bank_details')

it('the books of a new site are empty', async () => {
  expect(await overview()).toEqual({
    hasCards: false,
    balances: ledgerAccounts.map(account => ({ account, balanceCents: 0 })),
    undecidedCount: 0,
    layouts: [],
  })
  expect(await list()).toEqual([])
})

it('without a way to pay there are no invoices, payment pages or card events', async () => {
  const { visitor } = await site.member()
  const body = { tariff: 'MONTH' } as const
  const invoice = await visitor.call('POST /api/billing/invoices', { body })
  expect(invoice).toMatchObject(refused('billing/no-way-to-pay'))
  expect(await visitor.ask('GET /api/billing')).not.toHaveProperty('bankTransfer')
  const params = { id: randomUUID() }
  const page = await visitor.call('POST /api/billing/invoices/:id/checkout', { params })
  expect(page).toMatchObject(refused('billing/no-cards'))
  const event = await site.visitor().call('POST /api/billing/card-events', { body: '{}' })
  expect(event).toMatchObject(refused('billing/no-cards'))
})

describe('the account for transfers', () => {
  it('is stored trimmed, and shown to payers', async () => {
    const spaced = { ...details, holder: '  The \n Commons ', bic: ' COBADEFFXXX' }
    expect(await set(administrator, spaced)).toMatchObject({ status: 200, body: details })
    expect(await overview()).toMatchObject({ bankTransfer: details })
    const member = await site.member()
    expect((await readBilling(member)).bankTransfer).toEqual(details)
  })

  it('is stored with the administrator, each change once, even for concurrent requests', async () => {
    const other = await site.member({ roles: ['ADMIN'] })
    await set(administrator, details)
    const before = await rows()
    const changed = { ...details, iban: '12-34-56 / 1234567', bic: '' }
    const replies = await Promise.all([1, 2, 3].map(() => set(other, changed)))
    expect(statusesOf(replies)).toEqual([200, 200, 200])
    site.clock.advance(1_000)
    expectDone(await set(administrator, changed))
    expect(await rows()).toMatchObject([...before, { iban: changed.iban, set_by: other.accountId }])
    expect(await overview()).toMatchObject({ bankTransfer: changed })
    site.clock.advance(1_000)
    expectDone(await set(administrator, details))
    expect(await overview()).toMatchObject({ bankTransfer: details })
  })

  it.each([
    ['an IBAN whose check digits do not fit', { iban: 'DE88 3704 0044 0532 0130 00' }],
    ['a blank account', { iban: ' ' }],
    ['a blank holder', { holder: ' \n' }],
  ])('with %s is not valid', async (_, wrong) => {
    const before = await rows()
    const reply = await set(administrator, { ...details, ...wrong })
    expect(reply).toMatchObject(refused('request/invalid'))
    expect(reply.body.errors?.[0]?.path).toBe(`/${Object.keys(wrong)[0]}`)
    expect(await rows()).toEqual(before)
  })

  it('stays after the administrator who set it leaves', async () => {
    const leaving = await site.member({ roles: ['ADMIN'] })
    site.clock.advance(1_000)
    expectDone(await set(leaving, { ...details, bankName: 'Another Bank' }))
    await leaving.visitor.ask('DELETE /api/account', { body: {} })
    expect(await overview()).toMatchObject({ bankTransfer: { bankName: 'Another Bank' } })
    expect((await rows()).at(-1)).toMatchObject({ set_by: null })
  })
})

it('payments that wait for a decision are counted and listed page by page, the oldest first', async () => {
  const words = randomUUID()
  for (const number of [1, 2, 3]) {
    site.clock.advance(1_000)
    await importRows(administrator, { text: `${words} ${number}` })
  }
  const money = { currency: 'USD', amountCents: 1_000, openCents: 1_000, bookedOn: '2026-11-03' }
  const payment = { method: 'BANK', reason: 'UNKNOWN', ...money }
  const expected = [1, 2, 3].map(number => ({ purpose: `${words} ${number}`, ...payment }))
  expect(await list()).toMatchObject(expected)
  expect(await list({ size: 2 })).toMatchObject(expected.slice(0, 2))
  expect(await list({ page: 1, size: 2 })).toMatchObject(expected.slice(2))
  expect(await list({ page: 9 })).toEqual([])
  const { undecidedCount, balances } = await overview()
  expect(undecidedCount).toBe(3)
  expect(balances).toContainEqual({ account: 'BANK', balanceCents: 3_000 })
  expect(balances).toContainEqual({ account: 'SUSPENSE', balanceCents: -3_000 })
  const [, { id } = { id: '' }] = await undecided(administrator)
  const decision = { params: { id }, body: { decision: 'GIFT' } } as const
  await administrator.visitor.ask('POST /api/admin/billing/payments/:id/decision', decision)
  expect(await list({ idAfter: id, size: 2 })).toMatchObject(expected.slice(2))
})

describe('the columns of a CSV file with a header of its own', () => {
  const layouts = async () => Object.values((await overview()).layouts ?? {})
  const remove = (fingerprint: string) =>
    administrator.visitor.ask('DELETE /api/admin/billing/statement-layouts/:fingerprint', {
      params: { fingerprint },
    })
  /** A CSV file with a new header. */
  const csv = (words: string, header: string = randomUUID()) =>
    `Booking Date;Payer;Details;Reference;Amount (EUR);${header}\n2026-11-03;Ann Payer;${words};one;10,00;x`
  const isBooked = async (words: string) => (await findRows(site.platform.db, [words])).length > 0
  async function proposal(text: string) {
    const reply = await upload(text)
    expect(reply.status).toBe(202)
    return asProposed(reply)
  }
  const purposes = ['PURPOSE', 'PURPOSE'] as const
  const proposed: readonly ColumnRole[] = ['DATE', 'PAYER', ...purposes, 'AMOUNT', 'IGNORED']
  const withRole = (index: number, role: ColumnRole) => proposed.with(index, role)

  it('are proposed, while nothing is booked or stored', async () => {
    const words = randomUUID()
    const before = await overview()
    const reply = await upload(csv(words, '=1+1'))
    const columns = [
      { header: 'Booking Date', role: 'DATE', example: '2026-11-03' },
      { header: 'Payer', role: 'PAYER', example: 'Ann Payer' },
      { header: 'Details', role: 'PURPOSE', example: words },
      { header: 'Reference', role: 'PURPOSE', example: 'one' },
      { header: 'Amount (EUR)', role: 'AMOUNT', example: '10,00' },
      { header: '=1+1', role: 'IGNORED', example: 'x' },
    ]
    expect(reply).toMatchObject({ status: 202, body: { columns, incoming: 1 } })
    expect(reply.body.payments).toEqual([
      { bookedOn: '2026-11-03', amountCents: 1_000, currency: 'EUR', purpose: `${words} one` },
    ])
    expect(await overview()).toEqual(before)
    expect(await findRows(site.platform.db, [words, 'Ann Payer', '=1+1'])).toEqual([])
  })

  it('are stored when confirmed, for files with this header only', async () => {
    const [words, header] = [randomUUID(), randomUUID()]
    const text = csv(words, header)
    const layout = await proposal(text)
    expect(expectDone(await upload(text, layout)).body).toMatchObject({ incoming: 1, undecided: 1 })
    expect((await layouts())[0]).toMatchObject({
      fingerprint: layout.fingerprint,
      columns: [{}, {}, {}, {}, { header: 'Amount (EUR)', role: 'AMOUNT' }, { header }],
      tsConfirmed: expect.any(Number),
    })
    expect(await findRows(site.platform.db, ['Ann Payer'])).toEqual([])
    const next = await upload(csv(randomUUID(), header))
    expect(next).toMatchObject({ status: 200, body: { incoming: 1, known: 0 } })
    await proposal(text.replaceAll(';', '\t'))
    await proposal(text.replace('Reference', 'reference'))
  })

  it('are read as corrected, after a preview', async () => {
    const words = randomUUID()
    const text = csv(words)
    const { fingerprint } = await proposal(text)
    const layout = { fingerprint, roles: withRole(3, 'BANK_REFERENCE') }
    const shown = await upload(text, { ...layout, isConfirmed: false })
    expect(shown).toMatchObject({ status: 202, body: { payments: [{ purpose: words }] } })
    expect(await isBooked(words)).toBe(false)
    await proposal(text)
    expectDone(await upload(text, { ...layout, isConfirmed: true }))
    expect(await undecided(administrator, words)).toMatchObject([{ purpose: words }])
  })

  it('that cannot be read as proposed are shown with the reason, and are not stored', async () => {
    const text = csv('x').replace('10,00', 'ten')
    const reply = await upload(text)
    const message = 'Row 2: the amount can’t be read.'
    expect(reply.body).toMatchObject({ payments: [], incoming: 0, problem: message })
    expect(await upload(text, asProposed(reply))).toMatchObject({
      status: 422,
      body: { type: problemType('billing/statement-unreadable'), errors: [{ message }] },
    })
    await proposal(text)
  })

  it('confirmed twice at once are stored once, and a conflicting layout is refused', async () => {
    const other = await site.member({ roles: ['ADMIN'] })
    const text = csv(randomUUID())
    const layout = await proposal(text)
    const both = [administrator, other]
    const same = await Promise.all(both.map(each => uploadText(each, text, layout)))
    expect(statusesOf(same)).toEqual([200, 200])
    expect(same.reduce((sum, { body }) => sum + Number(body.known), 0)).toBe(1)
    const differing = csv(randomUUID())
    const first = await proposal(differing)
    const second = { ...first, roles: withRole(3, 'IGNORED') }
    const asked = [upload(differing, first), uploadText(other, differing, second)]
    const replies = await Promise.all(asked)
    const rejected = replies.filter(({ status }) => status !== 200)
    expect(rejected).toMatchObject([refused('billing/layout-differs')])
  })

  it('are kept with the order of day and month, which is asked for while files leave it open', async () => {
    const header = randomUUID()
    const fileOf = (date: string) => csv(randomUUID(), header).replace('2026-11-03', date)
    const open = fileOf('03/11/2026')
    const reply = await upload(open)
    expect(reply).toMatchObject({ status: 202, body: { isDateOrderOpen: true, payments: [{}] } })
    expect(reply.body.payments).not.toMatchObject([{ bookedOn: expect.any(String) }])
    const layout = asProposed(reply)
    expect(await upload(open, layout)).toMatchObject({
      status: 202,
      body: { isDateOrderOpen: true },
    })
    expect(await layouts()).not.toMatchObject([{ fingerprint: layout.fingerprint }])
    const chosen = { ...layout, dateOrder: 'MONTH_FIRST' } as const
    const preview = await upload(open, { ...chosen, isConfirmed: false })
    expect(preview.body).toMatchObject({
      isDateOrderOpen: true,
      payments: [{ bookedOn: '2026-03-11' }],
    })
    expectDone(await upload(open, chosen))
    expect((await layouts())[0]).toMatchObject({ dateOrder: 'MONTH_FIRST' })
    const later = await upload(fileOf('04/11/2026'))
    expect(later).toMatchObject({ status: 200, body: { incoming: 1 } })
    const other = await upload(fileOf('25/11/2026'))
    const message = expect.stringContaining('put the day first')
    expect(other).toMatchObject({ status: 422, body: { errors: [{ message }] } })
    const differing = { ...layout, dateOrder: 'DAY_FIRST' } as const
    expect(await upload(open, differing)).toMatchObject(refused('billing/layout-differs'))
  })

  it('of files that show their order later, or showed none before it was kept, learn it', async () => {
    const header = randomUUID()
    const fileOf = (date: string) => csv(randomUUID(), header).replace('2026-11-03', date)
    const clear = fileOf('2026-11-03')
    expectDone(await upload(clear, await proposal(clear)))
    expect((await layouts())[0]).not.toHaveProperty('dateOrder')
    expect(await upload(fileOf('03/11/2026'))).toMatchObject({
      status: 202,
      body: { isDateOrderOpen: true },
    })
    expect((await upload(fileOf('25/11/2026'))).status).toBe(200)
    expect((await layouts())[0]).toMatchObject({ dateOrder: 'DAY_FIRST' })
    expect((await upload(fileOf('03/11/2026'))).status).toBe(200)
  })

  it('are not confirmed for a file that was changed meanwhile', async () => {
    const words = randomUUID()
    const layout = await proposal(csv('x'))
    expect(await upload(csv(words), layout)).toMatchObject(refused('billing/layout-differs'))
    const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
    const camt = `<Document xmlns="${namespace}"><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>`
    expect((await upload(camt, layout)).status).toBe(409)
    expect(await isBooked(words)).toBe(false)
  })

  it.each<[string, readonly string[]]>([
    ['no date', withRole(0, 'IGNORED')],
    ['two amounts', withRole(5, 'AMOUNT')],
    ['no purpose', withRole(2, 'IGNORED').with(3, 'IGNORED')],
    ['the payer as a purpose', withRole(1, 'PURPOSE')],
    ['another column as the payer', withRole(5, 'PAYER')],
    ['too few columns', proposed.slice(0, 5)],
    ['too many columns', Array(serverLimits.statementColumnsMax + 1).fill('DATE')],
    ['an unknown role', [...proposed.slice(0, 5), 'constructor']],
  ])('with %s are not valid', async (_, roles) => {
    const text = csv('x')
    const { fingerprint } = await proposal(text)
    const body = { text, layout: { fingerprint, roles, isConfirmed: true } }
    const call = 'POST /api/admin/billing/bank-statements'
    const reply = await administrator.visitor.call(call, { body })
    expect(reply).toMatchObject(refused('request/invalid'))
    await proposal(text)
  })

  it('have headers of plain words only, with limits on length and number', async () => {
    const hostile = `"a\u0007\n\u202e<b>${'y'.repeat(50)}"`
    const shown = await upload(csv('x', hostile))
    expect(shown.body.columns?.[5]?.header).toBe(`a <b>${'y'.repeat(50)}`)
    const long = 'y'.repeat(serverLimits.statementHeaderMaxLength + 1)
    for (const header of [long, 'y;'.repeat(10_000), 'y\ud800'])
      expect((await upload(csv('x', header))).status).toBe(422)
  })

  it('can be deleted', async () => {
    const text = csv(randomUUID())
    const layout = await proposal(text)
    expectDone(await upload(text, layout))
    expect((await upload(text)).status).toBe(200)
    for (const _ of [1, 2]) await remove(layout.fingerprint)
    await proposal(text)
  })

  it('are stored for a limited number of headers', async () => {
    const known = await layouts()
    const missing = serverLimits.statementLayoutsMax - known.length
    for (let index = 0; index < missing; index += 1) {
      const text = csv('x')
      expectDone(await upload(text, await proposal(text)))
    }
    expect(await layouts()).toHaveLength(serverLimits.statementLayoutsMax)
    const words = randomUUID()
    const text = csv(words)
    const layout = await proposal(text)
    expect(await upload(text, layout)).toMatchObject(refused('billing/too-many-layouts'))
    expect(await isBooked(words)).toBe(false)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRows } from '#server/testing/bank-statements.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { type BankDetails, ledgerAccounts } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { problemType } from '#shared/refusals.ts'
import { serverLimits } from '#shared/server-limits.ts'

let site: TestSite
let administrator: TestMember
beforeAll(async () => {
  site = await openTestSite()
  administrator = await site.member({ roles: ['ADMIN'] })
})
afterAll(() => site.close())

const details: BankDetails = {
  holder: 'The Commons',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  bankName: 'A Bank',
}
const set = ({ visitor }: TestMember, body: object) =>
  visitor.call('PUT /api/admin/billing/bank-details', { body })
const overview = async () => (await administrator.visitor.call('GET /api/admin/billing')).body
const list = ({ visitor }: TestMember, query: object = {}) =>
  visitor.call('GET /api/admin/billing/payments', { query })
const rows = () =>
  site.platform.db
    .selectFrom('billing_bank_details')
    .select(['iban', 'set_by'])
    .orderBy('set_at')
    .execute()

it('the books of a new site are empty', async () => {
  expect(await overview()).toEqual({
    hasCards: false,
    balances: ledgerAccounts.map(account => ({ account, balanceCents: 0 })),
    undecidedCount: 0,
  })
  expect(await list(administrator)).toMatchObject({ status: 200, body: [] })
})

describe('where transfers go to', () => {
  it('is stored trimmed, and shown to payers', async () => {
    const spaced = { ...details, holder: '  The \n Commons ', bic: ' COBADEFFXXX' }
    expect(await set(administrator, spaced)).toMatchObject({ status: 200, body: details })
    expect(await overview()).toMatchObject({ bankTransfer: details })
    const member = await site.member()
    expect((await member.visitor.call('GET /api/billing')).body.bankTransfer).toEqual(details)
  })

  it('is stored with who set it, each change once, also concurrently', async () => {
    const other = await site.member({ roles: ['ADMIN'] })
    await set(administrator, details)
    const before = await rows()
    const changed = { ...details, iban: '12-34-56 / 1234567', bic: '' }
    const replies = await Promise.all([1, 2, 3].map(() => set(other, changed)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    site.clock.advance(1_000)
    expectDone(await set(administrator, changed))
    expect(await rows()).toEqual([...before, { iban: changed.iban, set_by: other.accountId }])
    expect(await overview()).toMatchObject({ bankTransfer: changed })
    site.clock.advance(1_000)
    expectDone(await set(administrator, details))
    expect(await overview()).toMatchObject({ bankTransfer: details })
  })

  it('with an IBAN whose check digits do not fit is refused', async () => {
    const before = await rows()
    expect(
      await set(administrator, { ...details, iban: 'DE88 3704 0044 0532 0130 00' }),
    ).toMatchObject({
      status: 422,
      body: { type: problemType('request/invalid'), errors: [{ path: '/iban' }] },
    })
    expect(await rows()).toEqual(before)
  })

  it.each([
    ['no account', { iban: undefined }],
    ['a blank account', { iban: ' ' }],
    ['an empty holder', { holder: '' }],
    ['a blank holder', { holder: ' \n' }],
    ['an endless name', { bankName: 'x'.repeat(limits.bankDetailMaxLength + 1) }],
    ['a null byte', { bic: 'a\u0000' }],
    ['a number', { iban: 5 }],
  ])('with %s is not valid', async (_, wrong) => {
    const before = await rows()
    expect((await set(administrator, { ...details, ...wrong })).status).toBe(422)
    expect(await rows()).toEqual(before)
  })

  it('stays when the administrator who set it leaves', async () => {
    const leaving = await site.member({ roles: ['ADMIN'] })
    site.clock.advance(1_000)
    expectDone(await set(leaving, { ...details, bankName: 'Another Bank' }))
    expectDone(await leaving.visitor.call('DELETE /api/account', { body: {} }))
    expect(await overview()).toMatchObject({ bankTransfer: { bankName: 'Another Bank' } })
    expect((await rows()).at(-1)).toMatchObject({ set_by: null })
  })
})

describe('what waits for a decision', () => {
  it('is listed page by page, the oldest first, and counted', async () => {
    const words = randomUUID()
    for (const number of [1, 2, 3]) {
      site.clock.advance(1_000)
      await importRows(administrator, { text: `${words} ${number}` })
    }
    const expected = [1, 2, 3].map(number => ({
      purpose: `${words} ${number}`,
      method: 'BANK',
      reason: 'UNKNOWN',
      currency: 'USD',
      amountCents: 1_000,
      openCents: 1_000,
      bookedOn: '2026-11-03',
    }))
    expect((await list(administrator)).body).toMatchObject(expected)
    expect((await list(administrator, { size: 2 })).body).toMatchObject(expected.slice(0, 2))
    expect((await list(administrator, { page: 1, size: 2 })).body).toMatchObject(expected.slice(2))
    expect((await list(administrator, { page: 9 })).body).toEqual([])
    const { undecidedCount, balances } = await overview()
    expect(undecidedCount).toBe(3)
    expect(balances).toContainEqual({ account: 'BANK', balanceCents: 3_000 })
    expect(balances).toContainEqual({ account: 'SUSPENSE', balanceCents: -3_000 })
  })

  it.each([{ page: -1 }, { size: 0 }, { size: serverLimits.undecidedPageMax + 1 }])(
    'is not listed by %o',
    async query => {
      expect((await list(administrator, query)).status).toBe(422)
    },
  )
})

it('only administrators see the books and set the account', async () => {
  const before = await rows()
  for (const [visitor, status] of [
    [site.visitor(), 401],
    [(await site.member()).visitor, 403],
    [(await site.member({ roles: ['PRO', 'VOLUNTEER'] })).visitor, 403],
  ] as const) {
    expect((await visitor.call('GET /api/admin/billing')).status).toBe(status)
    expect((await visitor.call('GET /api/admin/billing/payments')).status).toBe(status)
    const put = { body: { ...details, holder: 'Me' } }
    expect((await visitor.call('PUT /api/admin/billing/bank-details', put)).status).toBe(status)
  }
  expect(await rows()).toEqual(before)
})

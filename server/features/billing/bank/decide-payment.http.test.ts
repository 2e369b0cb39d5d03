import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  bookedBy,
  importRows,
  ownBooks,
  type StatementRow,
  undecided,
} from '#server/testing/bank-statements.ts'
import {
  duesOf,
  memberWithInvoice,
  payDues,
  readBilling,
  takeBack,
  transfer,
} from '#server/testing/dues.ts'
import { findRows } from '#server/testing/inspect-database.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf, textOf } from '#server/testing/visitor.ts'
import type { Decision, UndecidedReason } from '#shared/contract/billing.ts'
import { makeReference } from '../issue-invoice.ts'

const { site, administrator } = await ownBooks()

const decide = ({ visitor }: TestMember, id: string, body: Decision) =>
  visitor.call('POST /api/admin/billing/payments/:id/decision', { params: { id }, body })
const unfit = refused('billing/decision-unfit')

const rows = {
  PART: { amount: '4.00' },
  OVER: { amount: '15.00' },
  UNKNOWN: {},
  CURRENCY: { currency: 'EUR' },
  STATUS: { status: 'Under review' },
} satisfies Partial<Record<UndecidedReason, Partial<StatementRow>>>

/** A payment that waits for a decision, from a member with an invoice of ten dollars. */
async function waiting(reason: keyof typeof rows) {
  const { member, invoice } = await memberWithInvoice(site)
  const words = randomUUID()
  const text = reason === 'UNKNOWN' ? words : `${words} ${invoice.reference}`
  await importRows(administrator, { text, ...rows[reason] })
  const [payment] = await undecided(administrator, words)
  expect(payment).toMatchObject({ reason })
  return { member, invoice, paymentId: textOf(payment?.id), words }
}

const decideDone = async (id: string, body: Decision) =>
  expectDone(await decide(administrator, id, body))

it.each([
  ['a part', 'PART', 'ACCEPT', { WAIVED: 600, MEMBERS: 400, DUES: -1_000 }, true],
  ['a part', 'PART', 'GIFT', { MEMBERS: 400, GIFTS: -400 }, false],
  ['a part', 'PART', 'RETURN', { BANK: -400, MEMBERS: 400 }, false],
  ['too much', 'OVER', 'GIFT', { SUSPENSE: 500, GIFTS: -500 }, true],
  ['too much', 'OVER', 'RETURN', { BANK: -500, SUSPENSE: 500 }, true],
  ['unknown money', 'UNKNOWN', 'ASSIGN', { SUSPENSE: 1_000, DUES: -1_000 }, true],
  ['unknown money', 'UNKNOWN', 'GIFT', { SUSPENSE: 1_000, GIFTS: -1_000 }, false],
  ['unknown money', 'UNKNOWN', 'RETURN', { BANK: -1_000, SUSPENSE: 1_000 }, false],
  ['another currency', 'CURRENCY', 'ASSIGN', { BANK: 1_000, DUES: -1_000 }, true],
  ['another currency', 'CURRENCY', 'GIFT', {}, false],
  ['another currency', 'CURRENCY', 'RETURN', {}, false],
  ['an unknown state', 'STATUS', 'ASSIGN', { BANK: 1_000, DUES: -1_000 }, true],
  ['an unknown state', 'STATUS', 'GIFT', { BANK: 1_000, GIFTS: -1_000 }, false],
  ['an unknown state', 'STATUS', 'RETURN', {}, false],
] as const)(
  '%s (%s), decided as %s, is booked, closed without its purpose, and not decided twice',
  async (_, reason, decision, expected, isContributor) => {
    const { member, invoice, paymentId, words } = await waiting(reason)
    const body = { decision, ...(decision === 'ASSIGN' ? { reference: invoice.reference } : {}) }
    const booked = await bookedBy(administrator, async () => {
      const replies = await Promise.all([1, 2, 3].map(() => decide(administrator, paymentId, body)))
      expect(statusesOf(replies)).toEqual([200, 409, 409])
      expect(await decide(administrator, paymentId, body)).toMatchObject(unfit)
    })
    expect(booked).toEqual(expected)
    expect(await undecided(administrator, words)).toEqual([])
    expect(await findRows(site.platform.db, [words])).toEqual([])
    const { contributor, invoices } = await readBilling(member)
    expect(contributor?.by).toBe(isContributor ? 'DUES' : undefined)
    expect(typeof invoices?.[0]?.tsEnd).toBe(isContributor ? 'number' : 'undefined')
  },
)

it.each([
  ['PART', {}, { reason: 'PART', openCents: 400, missingCents: 600 }],
  ['OVER', { SUSPENSE: 500, MEMBERS: -500 }, { reason: 'PART', openCents: 500, missingCents: 500 }],
] as const)(
  '%s, assigned to a larger invoice, waits for the rest of it',
  async (reason, expected, left) => {
    const { paymentId, words } = await waiting(reason)
    const { reference } = (await memberWithInvoice(site)).invoice
    const body = { decision: 'ASSIGN', reference: `For ${reference}!` } as const
    expect(await bookedBy(administrator, () => decideDone(paymentId, body))).toEqual(expected)
    expect(await undecided(administrator, words)).toMatchObject([{ ...left, reference }])
    expect((await decide(administrator, paymentId, { decision: 'ACCEPT' })).status).toBe(200)
    expect(await undecided(administrator, words)).toEqual([])
  },
)

it('an overpayment assigned to another invoice goes back without the part that it paid there before', async () => {
  const { member, paymentId } = await waiting('OVER')
  const { reference } = (await memberWithInvoice(site)).invoice
  await decideDone(paymentId, { decision: 'ASSIGN', reference })
  const send = () => decideDone(paymentId, { decision: 'RETURN' })
  expect(await bookedBy(administrator, send)).toEqual({ BANK: -500, MEMBERS: 500 })
  expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 1_000 })
})

it('a returned overpayment needs no decision', async () => {
  const { member, invoice } = await memberWithInvoice(site)
  const source = `card:${invoice.id}`
  await transfer(site, { invoice, source, amountCents: 1_500 })
  expect(await undecided(administrator, invoice.reference)).toMatchObject([{ openCents: 500 }])
  await takeBack(site, source, 1_500)
  expect(await undecided(administrator, invoice.reference)).toEqual([])
  expect(await readBilling(member)).not.toHaveProperty('contributor')
})

it('a returned part no longer counts for its invoice', async () => {
  const { member, invoice, paymentId } = await waiting('PART')
  expect((await duesOf(member)).paidCents).toBe(400)
  await decideDone(paymentId, { decision: 'RETURN' })
  expect((await duesOf(member)).paidCents).toBe(0)
  await importRows(administrator, { text: invoice.reference })
  expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 1_000 })
})

it('a part accepted as the whole shows its amount', async () => {
  const { member, paymentId } = await waiting('PART')
  await decideDone(paymentId, { decision: 'ACCEPT' })
  expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 400 })
})

describe('a decision', () => {
  it.each(['OVER', 'UNKNOWN', 'CURRENCY'] as const)(
    'that accepts %s as full payment is refused',
    async reason => {
      const { paymentId, words } = await waiting(reason)
      const booked = await bookedBy(administrator, async () => {
        expect(await decide(administrator, paymentId, { decision: 'ACCEPT' })).toMatchObject(unfit)
      })
      expect(booked).toEqual({})
      expect(await undecided(administrator, words)).toMatchObject([{ reason }])
    },
  )

  it.each([
    ['no reference', undefined],
    ['an invalid reference', 'RF00'],
    ['an unknown reference', makeReference(new Uint8Array([9, 9, 9, 9, 9]))],
  ])('for %s is refused', async (_, reference) => {
    const { paymentId, words } = await waiting('UNKNOWN')
    const body = { decision: 'ASSIGN', ...(reference ? { reference } : {}) } as const
    const reply = await decide(administrator, paymentId, body)
    expect(reply).toMatchObject(refused('billing/invoice-not-found'))
    expect(await undecided(administrator, words)).toMatchObject([{ reason: 'UNKNOWN' }])
  })

  it('is refused for two invoices, or for a paid one', async () => {
    const { invoice, paymentId, words } = await waiting('UNKNOWN')
    const paid = await payDues(site, await site.member())
    const assign = (reference: string) =>
      decide(administrator, paymentId, { decision: 'ASSIGN', reference })
    expect((await assign(`${invoice.reference} ${paid.reference}`)).status).toBe(404)
    expect(await assign(paid.reference)).toMatchObject(unfit)
    expect(await undecided(administrator, words)).toMatchObject([{ openCents: 1_000 }])
  })

  it('is refused for an unknown payment', async () => {
    const reply = await decide(administrator, randomUUID(), { decision: 'GIFT' })
    expect(reply).toMatchObject(refused('billing/payment-not-found'))
  })
})

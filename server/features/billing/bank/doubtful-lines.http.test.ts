import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bookedBy, importText, ownBooks, undecided } from '#server/testing/bank-statements.ts'
import { type CamtEntry, camtAmount, camtOf } from '#server/testing/camt-statements.ts'
import { duesOf, memberWithInvoice, readBilling } from '#server/testing/dues.ts'
import { expectDone, refused, textOf } from '#server/testing/visitor.ts'
import type { Decision, UndecidedReason } from '#shared/contract/billing.ts'

const { site, administrator } = await ownBooks()

const decide = (id: string, body: Decision) =>
  administrator.visitor.call('POST /api/admin/billing/payments/:id/decision', {
    params: { id },
    body,
  })
const bring = async (...entries: readonly CamtEntry[]) =>
  expectDone(await importText(administrator, camtOf(...entries))).body

/** A doubtful line that names the invoice of a member. */
async function waiting(part: CamtEntry) {
  const { member, invoice } = await memberWithInvoice(site)
  const words = randomUUID()
  await bring({ text: `${words} ${invoice.reference}`, ...part })
  const [payment] = await undecided(administrator, words)
  return { member, invoice, words, payment, id: textOf(payment?.id) }
}

const noAmount = { amount: camtAmount('ten') }
const kinds: readonly (readonly [UndecidedReason, CamtEntry, object])[] = [
  ['STATUS', { status: 'HELD' }, {}],
  ['STATUS', { isReversal: true }, {}],
  ['DIRECTION', { direction: '' }, {}],
  ['DIRECTION', { direction: '', ...noAmount }, { amountCents: 0 }],
  ['DATE', { bookedOn: 'Tuesday' }, { bookedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
  ['AMOUNT', noAmount, { amountCents: 0 }],
  ['CURRENCY', { amount: camtAmount('10.00', '$') }, { currency: 'XXX' }],
]

it.each(kinds)(
  'a line of doubtful %s (%j) waits, and is no income',
  async (reason, part, shown) => {
    let found: Awaited<ReturnType<typeof waiting>> | undefined
    const booked = await bookedBy(administrator, async () => {
      found = await waiting(part)
    })
    expect(booked).toEqual({})
    const { member, invoice, payment, id } = found ?? (await waiting(part))
    expect(payment).toMatchObject({ reason, reference: invoice.reference, ...shown })
    expect(await duesOf(member)).toEqual({ by: undefined, paidCents: 0 })
    expectDone(await decide(id, { decision: 'IGNORE' }))
    expect(await readBilling(member)).not.toHaveProperty('contributor')
    expect(await undecided(administrator, invoice.reference)).toEqual([])
  },
)

it.each(kinds)('a line of doubtful %s (%j), once assigned, pays the invoice', async (_, part) => {
  const { member, invoice, payment, id } = await waiting(part)
  const value = payment?.amountCents === 0 ? { amountCents: 1_000 } : {}
  const booked = await bookedBy(administrator, async () => {
    const body = { decision: 'ASSIGN', reference: invoice.reference, ...value } as const
    expectDone(await decide(id, body))
  })
  expect(booked).toEqual({ BANK: 1_000, DUES: -1_000 })
  expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 1_000 })
})

it('an unread amount is entered with the decision; what is left over waits', async () => {
  const unfit = refused('billing/decision-unfit')
  const { invoice, id } = await waiting(noAmount)
  const { reference } = invoice
  expect(await decide(id, { decision: 'GIFT' })).toMatchObject(unfit)
  expect(await decide(id, { decision: 'ASSIGN', reference })).toMatchObject(unfit)
  expectDone(await decide(id, { decision: 'ASSIGN', reference, amountCents: 1_250 }))
  const left = { reason: 'OVER', amountCents: 1_250, openCents: 250, currency: 'USD' }
  expect(await undecided(administrator, reference)).toMatchObject([left])
  expect(await decide(id, { decision: 'GIFT', amountCents: 9_000 })).toMatchObject(unfit)
  expect(await decide(id, { decision: 'IGNORE' })).toMatchObject(unfit)
  expectDone(await decide(id, { decision: 'GIFT' }))
})

it('an unread amount may be a gift', async () => {
  const { id } = await waiting(noAmount)
  const booked = await bookedBy(administrator, async () => {
    expectDone(await decide(id, { decision: 'GIFT', amountCents: 300 }))
  })
  expect(booked).toEqual({ BANK: 300, GIFTS: -300 })
})

it('a doubtful line that a later statement clears up is known', async () => {
  for (const part of [{ status: 'HELD' }, { direction: '' }]) {
    const line = { text: randomUUID(), reference: randomUUID() }
    expect(await bring({ ...line, ...part })).toMatchObject({ known: 0, undecided: 1 })
    expect(await bring(line)).toMatchObject({ known: 1 })
  }
})

it('a line is known in another spelling of its references', async () => {
  const reference = randomUUID()
  const line = { text: randomUUID(), reference: `a ${reference}` }
  expect(await bring(line)).toMatchObject({ known: 0, undecided: 1 })
  const spelled = { ...line, reference: `A${reference.toUpperCase()}` }
  expect(await bring(spelled, spelled)).toMatchObject({ incoming: 2, known: 1, undecided: 1 })
})

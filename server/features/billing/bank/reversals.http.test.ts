import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bookedBy, importText, ownBooks, undecided } from '#server/testing/bank-statements.ts'
import { type CamtEntry, camtAmount, camtOf } from '#server/testing/camt-statements.ts'
import { duesOf, memberWithInvoice, readBilling } from '#server/testing/dues.ts'
import { findRows } from '#server/testing/inspect-database.ts'
import { expectDone, refused, statusesOf, textOf } from '#server/testing/visitor.ts'
import type { Decision } from '#shared/contract/billing.ts'

const { site, administrator } = await ownBooks()

const decide = (id: string | undefined, body: Decision) =>
  administrator.visitor.call('POST /api/admin/billing/payments/:id/decision', {
    params: { id: textOf(id) },
    body,
  })
const unfit = refused('billing/decision-unfit')

const bring = async (...entries: readonly CamtEntry[]) =>
  expectDone(await importText(administrator, camtOf(...entries))).body

const back = { direction: 'DBIT', isReversal: true, bookedOn: '2026-11-10' } as const

/** A member whose transfer paid their invoice, and the reversal of the transfer. */
async function paidByTransfer(part: CamtEntry = {}) {
  const { member, invoice } = await memberWithInvoice(site)
  const [reference, words] = [randomUUID(), randomUUID()]
  const credit = { text: invoice.reference, reference, ...part }
  await bring(credit)
  return { member, invoice, credit, words, reversal: { ...credit, ...back, text: words } }
}

async function waitingWith(words: string) {
  const [reversal, ...more] = await undecided(administrator, words)
  expect(more).toEqual([])
  return reversal
}

describe('a reversal', () => {
  it('waits with the payment that it belongs to, and taking it back ends what the money bought', async () => {
    const { member, invoice, reversal, words } = await paidByTransfer()
    expect((await duesOf(member)).by).toBe('DUES')
    const booked = await bookedBy(administrator, async () => {
      expect(await bring(reversal)).toMatchObject({ incoming: 1, known: 0, undecided: 1 })
    })
    expect(booked).toEqual({})
    const waiting = await waitingWith(words)
    expect(waiting).toMatchObject({
      reason: 'REVERSAL',
      amountCents: 1_000,
      bookedOn: '2026-11-10',
      reverses: { amountCents: 1_000, currency: 'USD', bookedOn: '2026-11-03' },
    })
    expect(waiting?.reverses?.reference).toBe(invoice.reference)
    const body = { decision: 'TAKE_BACK', reverses: textOf(waiting?.reverses?.id) } as const
    const takenBack = await bookedBy(administrator, async () => {
      const replies = await Promise.all([1, 2, 3].map(() => decide(waiting?.id, body)))
      expect(statusesOf(replies)).toEqual([200, 409, 409])
    })
    expect(takenBack).toEqual({ BANK: -1_000, DUES: 1_000 })
    const { contributor, invoices } = await readBilling(member)
    expect(contributor).toBeUndefined()
    expect(invoices).toMatchObject([{ paidCents: 0, tsRevoked: expect.any(Number) }])
    expect(await undecided(administrator, words)).toEqual([])
    expect(await findRows(site.platform.db, [words])).toEqual([])
    expect(await bring(reversal)).toMatchObject({ incoming: 1, known: 1, undecided: 0 })
    await bring({ text: invoice.reference, reference: randomUUID() })
    expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 1_000 })
  })

  it('that names its payment only by the invoice, or by the payer’s reference, finds it', async () => {
    const { invoice, reversal } = await paidByTransfer()
    const named = `${randomUUID()} ${invoice.reference}`
    await bring({ ...reversal, reference: randomUUID(), text: named })
    expect((await waitingWith(named))?.reverses?.reference).toBe(invoice.reference)
    const endToEndId = randomUUID()
    const other = await paidByTransfer({ endToEndId })
    await bring({ ...other.reversal, reference: randomUUID() })
    expect((await waitingWith(other.words))?.reverses?.reference).toBe(other.invoice.reference)
  })

  it('of a part takes back that part, and the member stays a contributor', async () => {
    const { member, reversal, words } = await paidByTransfer()
    await bring({ ...reversal, amount: camtAmount('4.00') })
    const waiting = await waitingWith(words)
    const body = { decision: 'TAKE_BACK', reverses: textOf(waiting?.reverses?.id) } as const
    const booked = await bookedBy(administrator, async () => {
      expectDone(await decide(waiting?.id, body))
    })
    expect(booked).toEqual({ BANK: -400, DUES: 400 })
    expect(await duesOf(member)).toEqual({ by: 'DUES', paidCents: 600 })
    const more = `${words} once more`
    await bring({ ...reversal, amount: camtAmount('7.00'), text: more })
    expect(await waitingWith(more)).not.toHaveProperty('reverses')
    const [second] = await undecided(administrator, more)
    expect(await decide(second?.id, body)).toMatchObject(unfit)
  })

  it('that stands before its payment finds it later', async () => {
    const { member, invoice } = await memberWithInvoice(site)
    const [reference, words] = [randomUUID(), randomUUID()]
    const credit = { text: invoice.reference, reference }
    await bring({ ...back, reference, text: words })
    expect(await waitingWith(words)).not.toHaveProperty('reverses')
    await bring({ ...back, reference, text: words }, credit)
    expect((await duesOf(member)).by).toBe('DUES')
    expect((await waitingWith(words))?.reverses?.reference).toBe(invoice.reference)
  })

  it('in the same file as its payment, on the same day and under the same reference, is another line', async () => {
    const { invoice } = await memberWithInvoice(site)
    const credit = { text: invoice.reference, reference: randomUUID() }
    const lines = [credit, { ...credit, direction: 'DBIT', isReversal: true }]
    expect(await bring(...lines)).toMatchObject({ incoming: 2, settled: 1, undecided: 1 })
    expect(await bring(...lines.toReversed())).toMatchObject({ incoming: 2, known: 2 })
    const [waiting] = await undecided(administrator, invoice.reference)
    expect(waiting?.reverses?.reference).toBe(invoice.reference)
  })

  it('of money that we never booked is ignored, and never counts as income', async () => {
    const words = randomUUID()
    await bring({ ...back, text: words })
    const waiting = await waitingWith(words)
    expect(waiting).not.toHaveProperty('reverses')
    const { invoice } = await memberWithInvoice(site)
    const booked = await bookedBy(administrator, async () => {
      for (const decision of ['ASSIGN', 'GIFT', 'RETURN', 'ACCEPT'] as const) {
        const body = { decision, reference: invoice.reference }
        expect(await decide(waiting?.id, body)).toMatchObject(unfit)
      }
      const taking = { decision: 'TAKE_BACK', reference: invoice.reference } as const
      expect(await decide(waiting?.id, taking)).toMatchObject(unfit)
      expect(await decide(waiting?.id, { decision: 'TAKE_BACK' })).toMatchObject(
        refused('billing/invoice-not-found'),
      )
      expectDone(await decide(waiting?.id, { decision: 'IGNORE' }))
    })
    expect(booked).toEqual({})
    expect(await undecided(administrator, words)).toEqual([])
  })

  it('that names nothing takes back the payment of the invoice that an administrator enters', async () => {
    const { member, invoice, reversal, words } = await paidByTransfer()
    await bring({ ...reversal, reference: '' })
    const waiting = await waitingWith(words)
    const body = { decision: 'TAKE_BACK', reference: `for ${invoice.reference}` } as const
    const booked = await bookedBy(administrator, async () => {
      expectDone(await decide(waiting?.id, body))
    })
    expect(booked).toEqual({ BANK: -1_000, DUES: 1_000 })
    expect((await duesOf(member)).by).toBeUndefined()
  })

  it('takes back money that waits, a gift, and money in another currency', async () => {
    const [words, reference] = [randomUUID(), randomUUID()]
    await bring({ text: words, reference })
    await bring({ ...back, text: `back ${words}`, reference })
    const [reversal] = await undecided(administrator, `back ${words}`)
    const reverses = textOf(reversal?.reverses?.id)
    const ofWaiting = await bookedBy(administrator, () =>
      decide(reversal?.id, { decision: 'TAKE_BACK', reverses }),
    )
    expect(ofWaiting).toEqual({ BANK: -1_000, SUSPENSE: 1_000 })
    expect(await undecided(administrator, words)).toEqual([])

    const { member, invoice } = await memberWithInvoice(site)
    const euros = { text: randomUUID(), reference: randomUUID(), amount: camtAmount('9.00', 'EUR') }
    await bring(euros)
    const [foreign] = await undecided(administrator, euros.text)
    expectDone(await decide(foreign?.id, { decision: 'ASSIGN', reference: invoice.reference }))
    await bring({ ...euros, ...back })
    const [ofEuros] = await undecided(administrator, euros.text)
    const taken = textOf(ofEuros?.reverses?.id)
    const ofForeign = await bookedBy(administrator, () =>
      decide(ofEuros?.id, { decision: 'TAKE_BACK', reverses: taken }),
    )
    expect(ofForeign).toEqual({ BANK: -1_000, DUES: 1_000 })
    expect((await duesOf(member)).by).toBeUndefined()
  })
})

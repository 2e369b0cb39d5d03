import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { balances, undecided } from '#server/testing/bank-statements.ts'
import { chargeOf, disputeOf } from '#server/testing/card-events.ts'
import type { CardSession } from '#server/testing/card-sessions.ts'
import { type CardSite, cardsOfTest } from '#server/testing/card-site.ts'
import { type AskedFor, askForInvoice, openBankAccount, transfer } from '#server/testing/dues.ts'
import { ledgerFaults } from '#server/testing/ledger-faults.ts'
import { noteFigure, sample } from '#server/testing/sample.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import {
  type Decision,
  type PaymentDecision,
  type PaymentMethod,
  paymentDecisions,
  type UndecidedPayment,
} from '#shared/contract/billing.ts'
import { paymentDoubts } from '#shared/payment-doubts.ts'

const steps = 60
const seeds = sample([1, 39], [1, 18, 39, 55, 56, 72, 101, 102, 103, 104, 105, 106])

let cards: CardSite
let administrator: TestMember
// Each run starts with new books, because a seed must lead to the same steps again.
beforeEach(async () => {
  cards = await cardsOfTest()
  administrator = await cards.site.member({ roles: ['ADMIN'] })
  await openBankAccount(cards.site)
})

const doubts = paymentDoubts.filter(doubt => doubt !== 'REVERSAL')

/** What an administrator enters for an amount that could not be read. */
const enteredCents = 900

function bodyOf(payment: UndecidedPayment, decision: PaymentDecision, reference: string): Decision {
  const isIncome = decision === 'ASSIGN' || decision === 'GIFT'
  const amount = isIncome && payment.amountCents === 0 ? { amountCents: enteredCents } : {}
  if (decision === 'ASSIGN') return { decision, reference, ...amount }
  if (decision !== 'TAKE_BACK') return { decision, ...amount }
  return payment.reverses ? { decision, reverses: payment.reverses.id } : { decision, reference }
}

interface Charge {
  readonly session: CardSession
  refunded: number
  disputed: 'NO' | 'LOST' | 'WON'
}

/** A random history of the bank and the card service, reported to the site. */
async function openWalk(seed: number) {
  const random = seededRandom(seed)
  const history: string[] = []
  const held: Record<PaymentMethod, number> = { BANK: 0, CARD: 0 }
  const members = await cards.site.members([{}, {}])
  const invoices: (AskedFor & { readonly member: TestMember })[] = []
  const pages: CardSession[] = []
  const charges: Charge[] = []
  const transfers: (Parameters<typeof transfer>[1] & { readonly amountCents: number })[] = []

  const oneOf = <Thing>(things: readonly Thing[]): Thing | undefined =>
    things[Math.floor(random() * things.length)]
  const openPages = () =>
    pages.filter(({ id }) => cards.service.sessions.find(id)?.status === 'open')
  /** Two equal events at once count as one. */
  async function tellTwice(type: string, object: { readonly id: string }) {
    const told = [1, 2].map(() => cards.tell(type, object))
    for (const reply of await Promise.all(told)) expectDone(reply)
  }
  async function tellDispute(type: string, { session, refunded }: Charge) {
    const amount = session.amount_total - refunded
    const dispute = { ...disputeOf(session), amount }
    await tellTwice(type, dispute)
    return amount
  }

  async function ask() {
    const member = oneOf(members)
    if (!member) return undefined
    const invoice = await askForInvoice(member, random() < 0.8 ? 'MONTH' : 'YEAR')
    if (!invoices.some(({ id }) => id === invoice.id)) invoices.push({ ...invoice, member })
    return invoice.reference
  }

  async function openPage() {
    const invoice = oneOf(invoices.slice(-3))
    if (!invoice) return undefined
    const reply = await cards.requestCheckout(invoice.member, invoice.id)
    const id = reply.status === 200 ? textOf(reply.body.url).split('/').at(-1) : undefined
    const page = cards.service.sessions.find(id ?? '')
    if (page?.status === 'open') pages.push(page)
    return `${invoice.reference} ${page?.amount_total ?? reply.status}`
  }

  async function payPage() {
    const page = oneOf(openPages())
    if (!page) return undefined
    const session = cards.service.sessions.pay(page.id)
    await tellTwice('checkout.session.completed', session)
    held.CARD += session.amount_total
    charges.push({ session, refunded: 0, disputed: 'NO' })
    return `${session.client_reference_id} ${session.amount_total}`
  }

  async function decide() {
    const payment = oneOf(await undecided(administrator))
    const decision = oneOf(paymentDecisions)
    const invoice = oneOf(invoices)
    if (!payment || !decision || !invoice) return undefined
    const { reference } = invoice
    const before = await balances(administrator)
    const isReversal = payment.reason === 'REVERSAL'
    const asked = isReversal && random() < 0.8 ? 'TAKE_BACK' : decision
    const { status } = await administrator.visitor.call(
      'POST /api/admin/billing/payments/:id/decision',
      { params: { id: payment.id }, body: bodyOf(payment, asked, reference) },
    )
    const isForeign = payment.currency !== billingLimits.duesCurrency
    const isBooked = ['PART', 'OVER', 'UNKNOWN'].includes(payment.reason)
    if (status === 200 && asked === 'RETURN' && isBooked) held.BANK -= payment.openCents
    if (status === 200 && asked === 'GIFT' && !isBooked && !isForeign) {
      held.BANK += payment.amountCents || enteredCents
    }
    if (status === 200 && asked === 'TAKE_BACK' && !isForeign) held.BANK -= payment.amountCents
    const isValued = asked === 'ASSIGN' ? !isBooked : asked === 'TAKE_BACK' && isForeign
    // What the books have of money in another currency shows only after the decision.
    if (status === 200 && isValued) {
      const after = await balances(administrator)
      held.BANK += (after.get('BANK') ?? 0) - (before.get('BANK') ?? 0)
    }
    return `${asked} ${payment.reason} ${payment.method} ${payment.openCents} ${payment.currency} ${reference} ${status}`
  }

  /** Each event is reported to the site twice. Frequent events are listed twice. */
  const deeds = Object.entries({
    ask,
    async transfer() {
      // Most transfers pay an invoice with an open page, which leads to overpayments.
      const isOpen = ({ id }: AskedFor) => openPages().some(page => page.client_reference_id === id)
      const open = invoices.filter(isOpen)
      const invoice = oneOf([...invoices.slice(-2), ...open, ...open, undefined])
      const amountCents = oneOf([1, 300, 700, 1_000, 1_300]) ?? 1
      const currency = random() < 0.1 ? 'EUR' : 'USD'
      const source = `bank:${randomUUID()}`
      const doubt = random() < 0.1 ? oneOf(doubts) : undefined
      const told = {
        amountCents: doubt === 'AMOUNT' ? 0 : amountCents,
        currency,
        source,
        ...(invoice ? { invoice } : {}),
        ...(doubt ? { doubt } : {}),
      }
      await Promise.all([transfer(cards.site, told), transfer(cards.site, told)])
      transfers.push(told)
      if (currency === 'USD' && !doubt) held.BANK += amountCents
      return `${amountCents} ${currency} ${invoice?.reference} ${doubt}`
    },
    /** The bank takes back a transfer or a part of it. It may already be gone. */
    async reverse() {
      const taken = oneOf(transfers)
      if (!taken?.invoice) return undefined
      const amountCents = random() < 0.7 ? taken.amountCents : Math.ceil(taken.amountCents / 2)
      const source = `bank:${randomUUID()}`
      const told = { ...taken, amountCents, source, doubt: 'REVERSAL' } as const
      await Promise.all([transfer(cards.site, told), transfer(cards.site, told)])
      return `${amountCents} ${taken.currency} ${taken.invoice.reference}`
    },
    openPage,
    openAnother: openPage,
    payPage,
    payAnother: payPage,
    /** Stripe refunds no disputed payment, and never more than was paid. */
    async refund() {
      const charge = oneOf(charges.filter(({ disputed }) => disputed === 'NO'))
      if (!charge) return undefined
      const { session } = charge
      const left = session.amount_total - charge.refunded
      const more = random() < 0.5 ? left : Math.floor(left * random())
      charge.refunded += more
      held.CARD -= more
      if (charge.refunded > 0)
        await tellTwice('charge.refunded', chargeOf(session, charge.refunded))
      return `${session.client_reference_id} ${more} of ${left}`
    },
    async withdraw() {
      const isLeft = ({ session, refunded, disputed }: Charge) =>
        disputed === 'NO' && refunded < session.amount_total
      const charge = oneOf(charges.filter(isLeft))
      if (!charge || random() < 0.5) return undefined
      charge.disputed = 'LOST'
      held.CARD -= await tellDispute('charge.dispute.funds_withdrawn', charge)
      return charge.session.client_reference_id
    },
    async reinstate() {
      const charge = oneOf(charges.filter(({ disputed }) => disputed === 'LOST'))
      if (!charge) return undefined
      charge.disputed = 'WON'
      held.CARD += await tellDispute('charge.dispute.funds_reinstated', charge)
      return charge.session.client_reference_id
    },
    decide,
    decideMore: decide,
  })

  /** Runs one random deed that is possible now. */
  async function step() {
    for (;;) {
      const [name, deed] = oneOf(deeds) ?? []
      const done = await deed?.()
      if (done === undefined) continue
      history.push(`${name}: ${done}`)
      return
    }
  }
  for (let number = 0; number < 2; number++) await ask()
  return { history, step, known: () => ({ held, invoiceIds: invoices.map(({ id }) => id) }) }
}

it.each(seeds)(
  'the books show where all money is after every step (seed %i)',
  async seed => {
    const { history, step, known } = await openWalk(seed)
    for (let number = 0; number < steps; number++) {
      await step()
      const faults = await ledgerFaults(cards.site, administrator, known())
      expect(faults, history.join('\n')).toEqual([])
    }
    const { BANK, CARD } = known().held
    noteFigure(`${steps} steps, ${BANK} cents at the bank, ${CARD} by card`)
  },
  120_000,
)

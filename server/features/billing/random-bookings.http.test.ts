import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { balances, undecided } from '#server/testing/bank-statements.ts'
import { chargeOf, disputeOf } from '#server/testing/card-events.ts'
import type { CardSession } from '#server/testing/card-sessions.ts'
import { CardSite } from '#server/testing/card-site.ts'
import { type AskedFor, askForInvoice, openBankAccount, transfer } from '#server/testing/dues.ts'
import { ledgerFaults } from '#server/testing/ledger-faults.ts'
import { noteFigure, sample } from '#server/testing/sample.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, textOf } from '#server/testing/visitor.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { type PaymentMethod, paymentDecisions } from '#shared/contract/billing.ts'

const steps = 60
const seeds = sample([1, 39], [1, 18, 39, 55, 56, 72, 101, 102, 103, 104, 105, 106])

let cards: CardSite
let administrator: TestMember
// New books for each run: a seed must lead to the same steps again.
beforeEach(async () => {
  cards = await CardSite.open()
  administrator = await cards.site.member({ roles: ['ADMIN'] })
  await openBankAccount(cards.site)
})
afterEach(() => cards.close())

interface Charge {
  readonly session: CardSession
  refunded: number
  disputed: 'NO' | 'LOST' | 'WON'
}

/** What happened at the bank and at the card service, as far as the site has heard of it. */
class Walk {
  readonly history: string[] = []
  readonly held: Record<PaymentMethod, number> = { BANK: 0, CARD: 0 }
  readonly #random: () => number
  readonly #members: TestMember[] = []
  readonly #invoices: (AskedFor & { readonly member: TestMember })[] = []
  readonly #pages: CardSession[] = []
  readonly #charges: Charge[] = []

  constructor(seed: number) {
    this.#random = seededRandom(seed)
  }

  get invoiceIds() {
    return this.#invoices.map(({ id }) => id)
  }

  async begin() {
    for (let number = 0; number < 2; number++) this.#members.push(await cards.site.member())
    for (let number = 0; number < 2; number++) await this.#ask()
  }

  async step() {
    const deeds = {
      ask: () => this.#ask(),
      transfer: () => this.#transfer(),
      openPage: () => this.#openPage(),
      openAnother: () => this.#openPage(),
      payPage: () => this.#payPage(),
      payAnother: () => this.#payPage(),
      refund: () => this.#refund(),
      withdraw: () => this.#withdraw(),
      reinstate: () => this.#reinstate(),
      decide: () => this.#decide(),
      decideMore: () => this.#decide(),
    } as const
    for (;;) {
      const [name, deed] = this.#oneOf(Object.entries(deeds)) ?? []
      const done = await deed?.()
      if (done === undefined) continue
      this.history.push(`${name}: ${done}`)
      return
    }
  }

  async #ask() {
    const member = this.#oneOf(this.#members)
    if (!member) return undefined
    const tariff = this.#random() < 0.8 ? 'MONTH' : 'YEAR'
    const invoice = await askForInvoice(member, tariff)
    if (!this.#invoices.some(({ id }) => id === invoice.id)) {
      this.#invoices.push({ ...invoice, member })
    }
    return invoice.reference
  }

  async #transfer() {
    // Most of it meets an open page: that is how too much comes in.
    const open = this.#invoices.filter(({ id }) => this.#openPages().some(page => isFor(page, id)))
    const invoice = this.#oneOf([...this.#invoices.slice(-2), ...open, ...open, undefined])
    const amountCents = this.#oneOf([1, 300, 700, 1_000, 1_300])
    const currency = this.#random() < 0.1 ? 'EUR' : 'USD'
    const source = `bank:${randomUUID()}`
    const told = {
      amountCents: amountCents ?? 1,
      currency,
      source,
      ...(invoice ? { invoice } : {}),
    }
    await Promise.all([transfer(cards.site, told), transfer(cards.site, told)])
    if (currency === 'USD') this.held.BANK += told.amountCents
    return `${told.amountCents} ${currency} ${invoice?.reference}`
  }

  async #openPage() {
    const invoice = this.#oneOf(this.#invoices.slice(-3))
    if (!invoice) return undefined
    const reply = await cards.requestCheckout(invoice.member, invoice.id)
    const id = reply.status === 200 ? textOf(reply.body.url).split('/').at(-1) : undefined
    const page = cards.service.sessions.find(id ?? '')
    if (page?.status === 'open') this.#pages.push(page)
    return `${invoice.reference} ${page?.amount_total ?? reply.status}`
  }

  async #payPage() {
    const page = this.#oneOf(this.#openPages())
    if (!page) return undefined
    const session = cards.service.sessions.pay(page.id)
    const tell = () => cards.tell('checkout.session.completed', session)
    for (const reply of await Promise.all([tell(), tell()])) expectDone(reply)
    this.held.CARD += session.amount_total
    this.#charges.push({ session, refunded: 0, disputed: 'NO' })
    return `${session.client_reference_id} ${session.amount_total}`
  }

  /** Stripe refunds nothing that is in dispute, and no more than was paid. */
  async #refund() {
    const charge = this.#oneOf(this.#charges.filter(({ disputed }) => disputed === 'NO'))
    if (!charge) return undefined
    const { session } = charge
    const left = session.amount_total - charge.refunded
    const more = this.#random() < 0.5 ? left : Math.floor(left * this.#random())
    charge.refunded += more
    this.held.CARD -= more
    if (charge.refunded > 0) {
      const told = () => cards.tell('charge.refunded', chargeOf(session, charge.refunded))
      for (const reply of await Promise.all([told(), told()])) expectDone(reply)
    }
    return `${session.client_reference_id} ${more} of ${left}`
  }

  async #withdraw() {
    const isLeft = ({ session, refunded, disputed }: Charge) =>
      disputed === 'NO' && refunded < session.amount_total
    const charge = this.#oneOf(this.#charges.filter(isLeft))
    if (!charge || this.#random() < 0.5) return undefined
    charge.disputed = 'LOST'
    this.held.CARD -= await this.#tellDispute('charge.dispute.funds_withdrawn', charge)
    return charge.session.client_reference_id
  }

  async #reinstate() {
    const charge = this.#oneOf(this.#charges.filter(({ disputed }) => disputed === 'LOST'))
    if (!charge) return undefined
    charge.disputed = 'WON'
    this.held.CARD += await this.#tellDispute('charge.dispute.funds_reinstated', charge)
    return charge.session.client_reference_id
  }

  async #tellDispute(type: string, { session, refunded }: Charge) {
    const amount = session.amount_total - refunded
    const dispute = { ...disputeOf(session), amount }
    const told = () => cards.tell(type, dispute)
    for (const reply of await Promise.all([told(), told()])) expectDone(reply)
    return amount
  }

  async #decide() {
    const payment = this.#oneOf(await undecided(administrator))
    const decision = this.#oneOf(paymentDecisions)
    const invoice = this.#oneOf(this.#invoices)
    if (!payment || !decision || !invoice) return undefined
    const before = await balances(administrator)
    const { status } = await administrator.visitor.call(
      'POST /api/admin/billing/payments/:id/decision',
      {
        params: { id: payment.id },
        body: { decision, ...(decision === 'ASSIGN' ? { reference: invoice.reference } : {}) },
      },
    )
    const isForeign = payment.currency !== billingLimits.duesCurrency
    if (status === 200 && decision === 'RETURN' && !isForeign) this.held.BANK -= payment.openCents
    // What money of another currency is worth shows only when it is assigned.
    if (status === 200 && decision === 'ASSIGN' && isForeign) {
      const after = await balances(administrator)
      this.held.BANK += (after.get('BANK') ?? 0) - (before.get('BANK') ?? 0)
    }
    return `${decision} ${payment.method} ${payment.openCents} ${payment.currency} ${decision === 'ASSIGN' ? invoice.reference : ''} ${status}`
  }

  #openPages() {
    return this.#pages.filter(({ id }) => cards.service.sessions.find(id)?.status === 'open')
  }

  #oneOf<Thing>(things: readonly Thing[]): Thing | undefined {
    return things[Math.floor(this.#random() * things.length)]
  }
}

const isFor = (page: CardSession, invoiceId: string) => page.client_reference_id === invoiceId

it.each(seeds)(
  'whatever happens to money, the books know where it is (seed %i)',
  async seed => {
    const walk = new Walk(seed)
    await walk.begin()
    for (let step = 0; step < steps; step++) {
      await walk.step()
      expect(await ledgerFaults(cards.site, administrator, walk), walk.history.join('\n')).toEqual(
        [],
      )
    }
    noteFigure(`${steps} steps, ${walk.held.BANK} cents at the bank, ${walk.held.CARD} by card`)
  },
  120_000,
)

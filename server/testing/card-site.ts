import { afterAll, afterEach } from 'vitest'
import { cardEvent, type Signing, signedRequest } from './card-events.ts'
import { type CardService, openCardService } from './card-service.ts'
import type { CardSession } from './card-sessions.ts'
import { type AskedFor, askForInvoice } from './dues.ts'
import { openTestSite, type TestMember, type TestOptions, type TestSite } from './test-site.ts'
import { expectDone, type Reply, textOf } from './visitor.ts'

/** A site where dues can be paid by card, and the service that takes the cards. */
export class CardSite {
  readonly site: TestSite
  readonly service: CardService

  private constructor(site: TestSite, service: CardService) {
    this.site = site
    this.service = service
  }

  static async open(
    env: Readonly<Record<string, string>> = {},
    options: Pick<TestOptions, 'runsJobs'> = {},
  ): Promise<CardSite> {
    const service = await openCardService()
    const site = await openTestSite('takes cards', { ...service.env, ...env }, options)
    return new CardSite(site, service)
  }

  requestCheckout({ visitor }: TestMember, invoiceId: string): Promise<Reply> {
    return visitor.call('POST /api/billing/invoices/:id/checkout', { params: { id: invoiceId } })
  }

  /** The page that a member is sent to for their invoice. */
  async pageOf(member: TestMember, { id }: Pick<AskedFor, 'id'>): Promise<CardSession> {
    const { url } = expectDone(await this.requestCheckout(member, id)).body
    return this.service.sessions.find(textOf(url).split('/').at(-1) ?? '') ?? this.#noPage()
  }

  /** A member with an invoice who has paid on its page; without an event. */
  async payWithoutEvent(member?: TestMember) {
    const payer = member ?? (await this.site.member())
    const invoice = await askForInvoice(payer)
    const page = await this.pageOf(payer, invoice)
    return { member: payer, invoice, session: this.service.sessions.pay(page.id) }
  }

  /** With an event. */
  async pay(member?: TestMember) {
    const paid = await this.payWithoutEvent(member)
    expectDone(await this.tell('checkout.session.completed', paid.session))
    return paid
  }

  tell(type: string, object: { readonly id: string }, signing?: Partial<Signing>): Promise<Reply> {
    return this.send(cardEvent(type, object), signing)
  }

  send(event: object, given?: Partial<Signing>): Promise<Reply> {
    const signing = { secret: this.service.secret, at: this.site.clock.now(), ...given }
    return this.site.visitor().fetch('/api/billing/card-events', signedRequest(event, signing))
  }

  async close(): Promise<void> {
    await this.site.close()
    await this.service.close()
  }

  #noPage(): never {
    throw new Error('the site leads to an unknown page')
  }
}

/** A site that takes cards, of one file: each test finds the service at work. */
export async function ownCards(...of: Parameters<typeof CardSite.open>): Promise<CardSite> {
  const cards = await CardSite.open(...of)
  afterEach(() => {
    cards.service.gate = () => undefined
  })
  afterAll(() => cards.close())
  return cards
}

import { afterAll, afterEach, onTestFinished } from 'vitest'
import { cardEvent, type Signing, signedRequest } from './card-events.ts'
import { openCardService } from './card-service.ts'
import { type AskedFor, askForInvoice } from './dues.ts'
import { openTestSite, type TestMember, type TestOptions } from './test-site.ts'
import { expectDone, textOf } from './visitor.ts'

type Env = Readonly<Record<string, string>>
export type CardSite = Awaited<ReturnType<typeof openCardSite>>

/** A site where members can pay dues by card, and its card service. */
async function openCardSite(env: Env = {}, options: Pick<TestOptions, 'runsJobs'> = {}) {
  const service = await openCardService()
  const site = await openTestSite('takes cards', { ...service.env, ...env }, options)

  const requestCheckout = ({ visitor }: TestMember, id: string) =>
    visitor.call('POST /api/billing/invoices/:id/checkout', { params: { id } })

  /** The page where a member pays their invoice. */
  async function pageOf(member: TestMember, { id }: Pick<AskedFor, 'id'>) {
    const { url } = expectDone(await requestCheckout(member, id)).body
    const page = service.sessions.find(textOf(url).split('/').at(-1) ?? '')
    if (!page) throw new Error('the site links to an unknown page')
    return page
  }

  /** A member who has paid an invoice on its page, without an event. */
  async function payWithoutEvent(payer?: TestMember) {
    const member = payer ?? (await site.member())
    const invoice = await askForInvoice(member)
    const { id } = await pageOf(member, invoice)
    return { member, invoice, session: service.sessions.pay(id) }
  }

  /** The same with an event. */
  async function pay(payer?: TestMember) {
    const paid = await payWithoutEvent(payer)
    expectDone(await tell('checkout.session.completed', paid.session))
    return paid
  }

  const tell = (type: string, object: { readonly id: string }, signing?: Partial<Signing>) =>
    send(cardEvent(type, object), signing)

  function send(event: object | string, given?: Partial<Signing>) {
    const signing = { secret: service.secret, at: site.clock.now(), ...given }
    return site.visitor().fetch('/api/billing/card-events', signedRequest(event, signing))
  }

  async function close() {
    await site.close()
    await service.close()
  }
  return { site, service, requestCheckout, pageOf, payWithoutEvent, pay, tell, send, close }
}

/** A site that takes cards, for one test. */
export async function cardsOfTest(...of: Parameters<typeof openCardSite>) {
  const cards = await openCardSite(...of)
  onTestFinished(() => cards.close())
  return cards
}

/** A site that takes cards, for one file. The service works again before each test. */
export async function ownCards(...of: Parameters<typeof openCardSite>) {
  const cards = await openCardSite(...of)
  afterEach(() => {
    cards.service.gate = () => undefined
  })
  afterAll(() => cards.close())
  return cards
}

import Fastify, { type FastifyReply } from 'fastify'
import { cardEvent, signedRequest } from './card-events.ts'
import { CardSessions } from './card-sessions.ts'

export interface CardService {
  readonly origin: string
  /** Variables that the operator of a site sets to use this service. */
  readonly env: Readonly<Record<string, string>>
  readonly secret: string
  readonly sessions: CardSessions
  /**
   * Decides each call: undefined for a normal answer, or a status to fail with. The call waits for it. Tests may
   * replace it.
   */
  gate: () => Promise<number | undefined> | number | undefined
  /** The site that learns of payments on the pages. Undefined for none. */
  siteOrigin: string | undefined
  close(): Promise<void>
}

interface OfId {
  readonly Params: { readonly id: string }
}

const secretKey = 'sk_test_standin'
const secret = 'whsec_standin'

/** Stands in for Stripe on this machine: the API calls that a site makes, and pages to pay on. */
export async function openCardService(): Promise<CardService> {
  const sessions = new CardSessions()
  const app = Fastify({ forceCloseConnections: true })
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'string' }, async (_: unknown, body: string) => body)
  app.addHook('preHandler', async ({ url, headers }, reply) => {
    if (url.startsWith('/pay/')) return
    const isKnown = headers.authorization === `Bearer ${secretKey}`
    const failure = (await service.gate()) ?? (isKnown ? undefined : 401)
    if (failure !== undefined) return sendProblem(reply, failure, 'this is for nobody to read')
  })
  app.post<{ Body: string }>('/v1/checkout/sessions', async ({ body, headers }, reply) => {
    const order = { fields: new URLSearchParams(body), key: String(headers['idempotency-key']) }
    const opened = sessions.open(order, service.origin)
    return typeof opened === 'string' ? sendProblem(reply, 400, opened) : opened
  })
  app.get<OfId>('/v1/checkout/sessions/:id', async ({ params: { id } }, reply) => {
    return sessions.find(id) ?? sendProblem(reply, 404, 'resource_missing')
  })
  app.get<OfId>('/v1/payment_intents/:id', async ({ params: { id } }, reply) => {
    const session = sessions.ofPayment(id)
    if (!session) return sendProblem(reply, 404, 'resource_missing')
    return { id, object: 'payment_intent', metadata: session.metadata }
  })
  app.get<OfId>('/pay/:id', async ({ params: { id } }, reply) => {
    const session = sessions.find(id)
    if (session?.status !== 'open') return sendProblem(reply, 404, 'resource_missing')
    const amount = `${(session.amount_total / 100).toFixed(2)} ${session.currency.toUpperCase()}`
    return reply.type('text/html; charset=utf-8').send(`<!doctype html>
      <html lang="en"><title>Checkout</title><main><h1>${amount}</h1>
      <p><a href="/pay/${id}/done">Pay</a></p>
      <p><a href="${session.cancel_url.replaceAll('&', '&amp;')}">Cancel</a></p></main></html>`)
  })
  /** The button of the page. */
  app.get<OfId>('/pay/:id/done', async ({ params: { id } }, reply) => {
    const paid = sessions.pay(id)
    await tell(service, cardEvent('checkout.session.completed', paid))
    return reply.redirect(paid.success_url, 303)
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const service: CardService = {
    origin,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: origin },
    secret,
    sessions,
    gate: () => undefined,
    siteOrigin: undefined,
    close: () => app.close(),
  }
  return service
}

function sendProblem(reply: FastifyReply, status: number, message: string) {
  const type = message === 'idempotency_error' ? message : 'invalid_request_error'
  return reply.code(status).send({ error: { type, message } })
}

async function tell({ siteOrigin }: CardService, event: object) {
  if (siteOrigin === undefined) return
  const address = `${siteOrigin}/api/billing/card-events`
  const { status } = await fetch(address, signedRequest(event, { secret, at: new Date() }))
  if (status !== 200) throw new Error(`the site answered an event with ${status}`)
}

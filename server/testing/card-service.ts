import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { cardEvent, signedRequest } from './card-events.ts'
import { CardSessions } from './card-sessions.ts'
import { listenLocally } from './local-server.ts'

/** What becomes of a question: undefined for its answer, or a status to fail with; held back until it settles. */
type Gate = () => Promise<number | undefined> | number | undefined

export interface CardService {
  readonly origin: string
  /** What the operator of a site sets to use this service. */
  readonly env: Readonly<Record<string, string>>
  readonly secret: string
  readonly sessions: CardSessions
  /** A test may put its own here. */
  gate: Gate
  /** The site that hears of a payment on one of the pages; none when undefined. */
  siteOrigin: string | undefined
  close(): Promise<void>
}

const secretKey = 'sk_test_standin'
const secret = 'whsec_standin'

/** Stands in for Stripe on this machine: the few calls of its API that a site makes, and pages to pay on. */
export async function openCardService(): Promise<CardService> {
  const sessions = new CardSessions()
  const server = createServer((request, response) => {
    answer(service, request, response).catch((error: unknown) => response.destroy(Object(error)))
  })
  const origin = `http://127.0.0.1:${await listenLocally(server)}`
  const service: CardService = {
    origin,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: origin,
    },
    secret,
    sessions,
    gate: () => undefined,
    siteOrigin: undefined,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return service
}

async function answer(service: CardService, request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? ''
  if (path.startsWith('/pay/')) return servePage(service, path, response)
  const asked = await text(request)
  const failure = (await service.gate()) ?? (isKnown(request) ? undefined : 401)
  if (failure !== undefined) return sendProblem(response, failure, 'this is for nobody to read')
  const [, collection = '', id] =
    /^\/v1\/(checkout\/sessions|payment_intents)(?:\/(\w.*))?$/.exec(path) ?? []
  if (request.method === 'POST' && path === '/v1/checkout/sessions') {
    const opened = service.sessions.open(
      { fields: new URLSearchParams(asked), key: keyOf(request) },
      service.origin,
    )
    return typeof opened === 'string'
      ? sendProblem(response, 400, opened)
      : sendJson(response, 200, opened)
  }
  const found = id === undefined ? undefined : find(service, collection, id)
  if (found) sendJson(response, 200, found)
  else sendProblem(response, 404, 'resource_missing')
}

function find({ sessions }: CardService, collection: string, id: string) {
  if (collection === 'checkout/sessions') return sessions.find(id)
  const session = sessions.ofPayment(id)
  return session && { id, object: 'payment_intent', metadata: session.metadata }
}

const isKnown = ({ headers }: IncomingMessage) => headers.authorization === `Bearer ${secretKey}`

function keyOf({ headers }: IncomingMessage) {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendProblem(response: ServerResponse, status: number, message: string) {
  const type = message === 'idempotency_error' ? message : 'invalid_request_error'
  sendJson(response, status, { error: { type, message } })
}

/** The page where the invoice can be paid; `/pay/…/done` is its button. */
async function servePage(service: CardService, path: string, response: ServerResponse) {
  const [, , id = '', isDone] = path.split('/')
  const session = service.sessions.find(id)
  if (session?.status !== 'open') return sendProblem(response, 404, 'resource_missing')
  if (isDone) {
    const paid = service.sessions.pay(id)
    await tell(service, cardEvent('checkout.session.completed', paid))
    response.writeHead(303, { location: session.success_url }).end()
    return
  }
  const amount = `${(session.amount_total / 100).toFixed(2)} ${session.currency.toUpperCase()}`
  const page = `<!doctype html><html lang="en"><title>Checkout</title><main><h1>${amount}</h1>
    <p><a href="/pay/${id}/done">Pay</a></p>
    <p><a href="${session.cancel_url.replaceAll('&', '&amp;')}">Cancel</a></p></main></html>`
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}

async function tell({ siteOrigin }: CardService, event: object) {
  if (siteOrigin === undefined) return
  const address = `${siteOrigin}/api/billing/card-events`
  const { status } = await fetch(address, signedRequest(event, { secret, at: new Date() }))
  if (status !== 200) throw new Error(`the site answered an event with ${status}`)
}

import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { SendRequest } from '#server/testing/send-request.ts'
import { ofOwnPage, type Visitor } from '#server/testing/visitor.ts'

/** A caller of a site behind a proxy, at one of the machine's own addresses. */
export interface Caller {
  readonly origin: string
  /** The certificate that the proxy's must come from. */
  readonly ca: string
  readonly localAddress: string
}

/** Sends by TLS. The headers of proxies that it adds must not be believed. */
export function sendSecurely({ origin, ca, localAddress }: Caller): SendRequest {
  return async (address, { method = 'GET', headers, body }) => {
    const encoded = new Response(body ?? null)
    const payload = Buffer.from(await encoded.arrayBuffer())
    const type = encoded.headers.get('content-type')
    if (type !== null && !headers.has('content-type')) headers.set('content-type', type)
    headers.set('x-forwarded-for', '203.0.113.9')
    headers.set('x-forwarded-host', 'bears.localhost')
    if (method !== 'GET') headers.set('content-length', `${payload.length}`)
    const asked = request(new URL(address, origin), {
      agent: false,
      method,
      ca,
      localAddress,
      headers: Object.fromEntries(headers),
    })
    asked.end(payload)
    const answer = await answerTo(asked)
    const fields = new Headers()
    for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
      for (const value of values) fields.append(name, value)
    }
    const bytes = await buffer(answer)
    return { status: answer.statusCode ?? 0, headers: fields, bytes, text: bytes.toString() }
  }
}

/**
 * Opens a member's event stream until the test ends.
 * @returns what has arrived so far
 */
export async function openStream(caller: Caller, { cookies }: Visitor): Promise<() => string> {
  const { ca, localAddress, origin } = caller
  const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
  const headers = { ...ofOwnPage, cookie }
  const asked = request(new URL('/api/events', origin), { agent: false, ca, localAddress, headers })
  asked.end()
  onTestFinished(() => void asked.destroy())
  const answer = await answerTo(asked)
  let arrived = ''
  answer.on('data', chunk => (arrived += chunk)).on('error', () => undefined)
  return () => arrived
}

async function answerTo(asked: ReturnType<typeof request>): Promise<IncomingMessage> {
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('no answer')
  return answer
}

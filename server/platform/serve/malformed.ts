import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type RefusalCode, refusals } from '#shared/refusals.ts'
import { type Clock, newId } from '../clock.ts'
import type { Log } from '../log.ts'
import { addressIn } from '../network.ts'
import { Refusal } from '../refusal.ts'
import { answerOn } from './http-server.ts'
import { problemMediaType, problemOf } from './problem.ts'

interface Parts {
  readonly headers: Readonly<Record<string, string>>
  readonly clock: Clock
  readonly log: Log
}

/** How long the answer may take to reach a caller who is still sending. */
const lingerMs = 2_000

const codes: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request/too-slow',
  HPE_HEADER_OVERFLOW: 'request/headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request/too-large',
}

/**
 * What Node cannot read as HTTP becomes no request: it is answered here, in the form of every other refusal, and the
 * connection is closed.
 */
export function answerMalformed(
  { headers, clock, log }: Parts,
  { code }: { readonly code: string },
  socket: Socket,
): void {
  // Node says it again for each piece that still comes.
  if (socket.writableEnded) return
  // Nothing may be written into the middle of an answer.
  const current = answerOn(socket)
  if (!socket.writable || (current?.headersSent && !current.writableFinished)) {
    socket.destroy()
    return
  }
  const refusal = codes[code] ?? 'request/unreadable'
  const reqId = newId(clock)
  log.info({ reqId, route: 'none', status: refusals[refusal] })
  socket.end(textOf(refusal, { ...headers, 'x-request-id': reqId }))
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** HTTP/1.1 asks for a host, which Node would miss without a word; a proxy has to say who is calling. */
export function lacksOrigin(request: FastifyRequest): boolean {
  const { headers, httpVersion } = request.raw
  if (headers.host === undefined && httpVersion !== '1.0') return true
  // Who calls without a proxy has an address, and finding it out takes its time.
  return headers['x-forwarded-for'] !== undefined && addressIn(request.ip) === undefined
}

function textOf(code: RefusalCode, headers: Readonly<Record<string, string>>) {
  const status = refusals[code]
  const body = JSON.stringify(problemOf(new Refusal(code)))
  const fields = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': problemMediaType,
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type RefusalCode, refusals } from '#shared/refusals.ts'
import { type Clock, newId } from '../clock.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { problemMediaType, problemOf } from './problem.ts'

const headersTimeoutMs = 20_000
const requestTimeoutMs = 60_000
/** Longer than proxies keep theirs, so that no proxy sends a request into a closing connection. */
const keepAliveMs = 72_000
/** A silent connection has lost its other end. Open event streams send heartbeats more often. */
const silenceMs = 120_000
/** Browsers and proxies send one request at a time on a connection. */
const unansweredMax = 20
/** How long an error answer may take to reach a caller who is still sending. */
const lingerMs = 2_000

const malformedCodes: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request/too-slow',
  HPE_HEADER_OVERFLOW: 'request/headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request/too-large',
}

interface Connection {
  /** The response in progress, or else the last one. */
  current: ServerResponse
  last: ServerResponse
  /** Requests that arrived before the site answered earlier ones. */
  waiting: number
}

const connections = new WeakMap<Socket, Connection>()

/**
 * Node's server with our time limits. It answers the requests of a connection one after another, each once the answer
 * before it has left the process. A slow reader with many requests therefore has one answer in memory. A connection
 * with too many requests at once is cut.
 */
export function createHttpServer(answer: RequestListener): Server {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // Node still reads the rest of a packet after the connection is cut.
    if (socket.destroyed) return
    const connection = connections.get(socket)
    if (!connection || connection.last.writableFinished) {
      connections.set(socket, { current: response, last: response, waiting: 0 })
      answer(request, response)
      return
    }
    const { last } = connection
    connection.last = response
    connection.waiting++
    if (connection.waiting >= unansweredMax) socket.destroy()
    last.once('close', () => {
      if (socket.destroyed) return
      connection.waiting--
      connection.current = response
      answer(request, response)
    })
  }
  const options = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    requireHostHeader: false,
  }
  const server = createServer(options, listener)
  server.setTimeout(silenceMs)
  // Answer requests with an unknown expectation, too.
  return server.on('checkExpectation', listener)
}

/**
 * Browsers open connections in advance and may never use them. A closing server counts them as busy and would wait for
 * their timeout. So this cuts them when the server begins to close.
 */
export function dropSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', done => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}

/** Aborts if the connection closes before the answer is sent, because nobody waits for it any more. */
export function abortedWithConnection({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) closed.abort()
  })
  if (raw.destroyed) closed.abort()
  return closed.signal
}

/**
 * Bytes that Node cannot parse as HTTP never become a request. This answers them in the form of every other error, and
 * closes the connection.
 */
export function answerMalformed(
  { headers, clock, log }: { headers: Readonly<Record<string, string>>; clock: Clock; log: Log },
  { code }: { readonly code: string },
  socket: Socket,
): void {
  // Node repeats the error for each piece that still arrives.
  if (socket.writableEnded) return
  // Write nothing into the middle of an answer.
  const current = connections.get(socket)?.current
  if (!socket.writable || (current?.headersSent && !current.writableFinished)) {
    socket.destroy()
    return
  }
  const refusal = malformedCodes[code] ?? 'request/unreadable'
  const reqId = newId(clock)
  log.info({ reqId, route: 'none', status: refusals[refusal] })
  socket.end(responseText(refusal, { ...headers, 'x-request-id': reqId }))
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

function responseText(code: RefusalCode, headers: Readonly<Record<string, string>>) {
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

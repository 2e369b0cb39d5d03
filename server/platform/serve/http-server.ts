import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

const headersTimeoutMs = 20_000
const requestTimeoutMs = 60_000
/** Longer than proxies keep theirs, so that none sends a request into a connection that is being closed. */
const keepAliveMs = 72_000
/** Nothing moves on the connection: whoever reads or writes has gone. Open event streams beat more often. */
const silenceMs = 120_000
/** Browsers and proxies ask for one thing at a time on a connection. */
const unansweredMax = 20

interface Exchange {
  readonly answer: ServerResponse
  /** How many requests in a row came before the one ahead of them had its answer. */
  readonly hurried: number
}

const exchanges = new WeakMap<Socket, Exchange>()

/** What a connection is being answered, or was answered last. */
export const answerOn = (socket: Socket): ServerResponse | undefined =>
  exchanges.get(socket)?.answer

/**
 * Node's server within our limits of time, and of what one connection may ask before it has read: the answers to
 * thousands of requests in one packet would pile up in memory.
 */
export function createHttpServer(answer: RequestListener): Server {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // The rest of a packet is still read after its connection has been cut.
    if (socket.destroyed) return
    const ahead = exchanges.get(socket)
    const hurried = ahead && !ahead.answer.writableFinished ? ahead.hurried + 1 : 0
    exchanges.set(socket, { answer: response, hurried })
    if (hurried >= unansweredMax) socket.destroy()
    else answer(request, response)
  }
  const options = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    requireHostHeader: false,
  }
  const server = createServer(options, listener)
  server.setTimeout(silenceMs)
  // An expectation we do not know is no reason to refuse what can be answered.
  return server.on('checkExpectation', listener)
}

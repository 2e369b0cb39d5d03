import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serverLimits } from '#shared/server-limits.ts'
import { type Clock, newId } from '../clock.ts'
import type { Log } from '../log.ts'
import { addressIn, type IsTrusted, trustedOf } from '../network.ts'
import { Refusal } from '../refusal.ts'
import { isCrossSite } from './cross-site.ts'
import { createHttpServer } from './http-server.ts'
import { readJsonBodies } from './json-body.ts'
import { answerMalformed, lacksOrigin } from './malformed.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { handleError } from './problem.ts'
import { callCounter, isCountable } from './rate-limit.ts'
import { securityHeaders } from './security-headers.ts'
import { dropSilentConnections } from './silent-connections.ts'
import { validatorCompiler } from './validation.ts'

interface HttpOptions {
  readonly log: Log
  readonly clock: Clock
  readonly secure: boolean
  readonly limitsFactor: number
  readonly isTrustedProxy?: IsTrusted
}

/** A bare server with everything that holds for every answer: headers, limits, errors, logs. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log
  const headers = securityHeaders(options.secure)
  const { isTrustedProxy = isLoopback } = options
  const mark = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id)
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(options.clock),
    bodyLimit: serverLimits.jsonBodyMaxBytes,
    serverFactory: createHttpServer,
    clientErrorHandler: (error, socket) => answerMalformed({ ...options, headers }, error, socket),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Who is calling, and at which host, is what a trusted proxy says; nobody else is believed.
    trustProxy: isTrustedProxy,
    // An address that cannot be read reaches no hook.
    frameworkErrors: (error, request, reply) => {
      mark(request, reply)
      handleError(error, request, reply)
    },
  })
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('countedAs', '')
  app.decorateRequest('address', {
    getter() {
      return addressIn(this.ip) ?? nobodysAddress
    },
  })
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(handleError)
  await app.register(rateLimit, { global: false })
  app.decorate('countCall', callCounter(app, serverLimits.requestRate, options.limitsFactor))
  warnOfUntrusted(app, isTrustedProxy)
  app.addHook('onRequest', async (request, reply) => {
    mark(request, reply)
    const refusal = earlyRefusal(request)
    const { countsItself } = request.routeOptions.config
    if (isCountable(request) && (refusal || !countsItself)) await app.countCall(request, undefined)
    if (refusal) throw refusal
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    })
    done()
  })
  await app.register(cookie)
  await app.register(multipart)
  await app.register(swagger, {
    transform: ({ schema, url, route }) => ({
      schema: {
        ...schema,
        ...(route.config?.describedBody ? { body: route.config.describedBody } : {}),
      },
      url,
    }),
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lambda Commons', version: '1' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      },
      security: [{ session: [] }],
    },
  })
  refuseOtherMethods(app)
  dropSilentConnections(app)
  return app
}

/** Of a caller who has hung up before anybody looked; one whose proxy names no address is refused. */
const nobodysAddress = '::'

function earlyRefusal(request: FastifyRequest) {
  if (lacksOrigin(request)) return new Refusal('request/unreadable')
  return isCrossSite(request) ? new Refusal('request/cross-site') : undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's IP address, to store and to count by: `ip` is what the proxy said. */
    readonly address: string
  }
  interface FastifyContextConfig {
    /** A call of the contract, which knows whose it is. */
    readonly countsItself?: boolean
    /** The schema of a body that Fastify does not validate, for the description only. */
    readonly describedBody?: object | undefined
  }
}

const isLoopback: IsTrusted = trustedOf(['loopback'])

const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * Behind a proxy that is not trusted all members are one caller, and everything that counts by network counts them
 * together: the operator is told, once. The peer is not named, who may be anybody.
 */
function warnOfUntrusted(app: FastifyInstance, isTrusted: IsTrusted): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _, done) => {
    const { headers, socket } = request.raw
    const isForwarded = !hasWarned && forwardedHeaders.some(name => headers[name] !== undefined)
    if (isForwarded && !isTrusted(socket.remoteAddress ?? '')) {
      hasWarned = true
      request.log.warn(
        'A request came with X-Forwarded headers from an address that TRUST_PROXY does not name: they are not believed.',
      )
    }
    done()
  })
}

import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import accepts from '@fastify/accepts'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import { serverLimits } from '#shared/server-limits.ts'
import { type Clock, newId } from '../clock.ts'
import type { Limits } from '../limits/limits.ts'
import type { Log } from '../log.ts'
import { addressIn, type IsTrusted, trustedOf } from '../network.ts'
import { Refusal, refuse } from '../refusal.ts'
import { isCrossSite } from './cross-site.ts'
import { answerMalformed, createHttpServer, dropSilentConnections } from './http-server.ts'
import { boundPendingAnswers } from './pending-answers.ts'
import { handleError } from './problem.ts'
import { callCounter, isCountable } from './rate-limit.ts'
import { readJsonBodies } from './request-body.ts'
import { serializerCompiler, validatorCompiler } from './validation.ts'

/** Stands for a caller who has hung up before their address was read. */
const unknownAddress = '::'
const isLoopback: IsTrusted = trustedOf(['loopback'])
const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']
const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
] as const satisfies readonly HTTPMethods[]

interface HttpOptions {
  readonly log: Log
  readonly clock: Clock
  readonly secure: boolean
  readonly limits: Pick<Limits, 'fixed'>
  readonly isTrustedProxy?: IsTrusted
  /** The name of the served web build, for the `Build` header. */
  readonly build?: () => string | undefined
}

/** A server without routes, with everything that applies to every answer: headers, limits, errors, logs. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log
  const headers = securityHeaders(options.secure)
  const { isTrustedProxy = isLoopback, build } = options
  const addHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers).header('x-request-id', request.id)
    const name = build?.()
    if (name !== undefined) reply.header('build', name)
  }
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
    // Only a trusted proxy may say who is calling, and at which host.
    trustProxy: isTrustedProxy,
    // Requests with an unreadable address reach no hook.
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply)
      handleError(error, request, reply)
    },
  })
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('address', {
    getter() {
      return addressIn(this.ip) ?? unknownAddress
    },
  })
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorate('countCall', callCounter(options.limits, 'calls', serverLimits.requestRate))
  warnOfUntrustedProxy(app, isTrustedProxy)
  app.addHook('onRequest', async (request, reply) => {
    addHeaders(request, reply)
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
  await app.register(accepts)
  await app.register(cookie)
  await app.register(multipart)
  await app.register(swagger, {
    transform: ({ schema, url, route: { config } }) => ({
      schema: {
        ...schema,
        ...(config?.describedBody ? { body: config.describedBody } : {}),
        ...(config?.describedRefusals
          ? { response: { ...Object(schema.response), ...config.describedRefusals } }
          : {}),
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
  boundPendingAnswers(app)
  refuseOtherMethods(app)
  dropSilentConnections(app)
  return app
}

function earlyRefusal(request: FastifyRequest) {
  if (lacksOrigin(request)) return new Refusal('request/unreadable')
  return isCrossSite(request) ? new Refusal('request/cross-site') : undefined
}

/** HTTP/1.1 requires a host, which Node does not check here. A proxy must say who is calling. */
function lacksOrigin(request: FastifyRequest) {
  const { headers, httpVersion } = request.raw
  if (headers.host === undefined && httpVersion !== '1.0') return true
  // Without a proxy there is always an address, so skip the slow parsing.
  return headers['x-forwarded-for'] !== undefined && addressIn(request.ip) === undefined
}

/** Once all routes exist, each address answers other methods with 405 and a list of its own methods. */
function refuseOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const set = known.get(url) ?? new Set()
    for (const name of [method].flat()) set.add(name)
    known.set(url, set)
  })
  app.decorate('refuseOtherMethods', () => {
    for (const [url, has] of Array.from(known)) {
      const allowed = methods.filter(method => has.has(method))
      if (!url.startsWith('/api/') || allowed.length === 0) continue
      app.route({
        method: methods.filter(method => !has.has(method)),
        url,
        schema: { hide: true },
        handler: async (_, reply) => {
          reply.header('allow', allowed.join(', '))
          refuse('request/method-not-allowed')
        },
      })
    }
  })
}

/**
 * Behind an untrusted proxy all members look like one caller, and every limit by network counts them together. This
 * warns the operator once. It does not name the peer, which may be anybody.
 */
function warnOfUntrustedProxy(app: FastifyInstance, isTrusted: IsTrusted): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _, done) => {
    const { headers, socket } = request.raw
    const isForwarded = !hasWarned && forwardedHeaders.some(name => headers[name] !== undefined)
    if (isForwarded && !isTrusted(socket.remoteAddress ?? '')) {
      hasWarned = true
      request.log.warn(
        'a request brought X-Forwarded headers from an address that TRUST_PROXY does not name; the site ignores them',
      )
    }
    done()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    refuseOtherMethods(): void
  }
  interface FastifyRequest {
    /** The caller's IP address, to store and to count by. `ip` is what the proxy sent. */
    readonly address: string
  }
  interface FastifyContextConfig {
    /** Whether the call counts itself: calls of the contract do, because they know the caller. */
    readonly countsItself?: boolean
    /** The schema of a body that Fastify does not validate, only for the description. */
    readonly describedBody?: object | undefined
    /** Refusals by status, only for the description. */
    readonly describedRefusals?: object
  }
}

/**
 * The headers of every answer, errors included. Helmet writes them once. They never differ, and a new set cost more
 * than the rest of a prepared answer.
 */
function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options(isSecure))(new IncomingMessage(new Socket()), answer, () => undefined)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(answer.getHeaders())) headers[name] = String(value)
  headers['permissions-policy'] = permissions
  return headers
}

/** What our own pages may use. Frames get none of it, and nothing here records sound. */
const permissions = 'camera=(self), geolocation=(self), microphone=()'

function options(isSecure: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    xFrameOptions: { action: 'deny' as const },
  } as const
}

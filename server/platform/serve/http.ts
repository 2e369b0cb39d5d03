import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { limits } from '#shared/limits.ts'
import { type Clock, newId } from '../clock.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { sessionToken } from '../session/cookies.ts'
import { refuseCrossSite } from './cross-site.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { handleError } from './problem.ts'
import { validatorCompiler } from './validation.ts'

interface HttpOptions {
  readonly log: Log
  readonly clock: Clock
  readonly secure: boolean
  readonly limitsFactor: number
}

const headersTimeoutMs = 20_000
const requestTimeoutMs = 60_000

/** A bare server with everything that holds for every answer: headers, limits, errors, logs. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(options.clock),
    bodyLimit: limits.jsonBodyMaxBytes,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  app.decorateRequest('viewer', undefined)
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(handleError)
  app.addHook('onRequest', refuseCrossSite)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    })
  })
  await app.register(cookie)
  await app.register(helmet, securityHeaders(options.secure))
  await app.register(multipart)
  await app.register(rateLimit, {
    max: Math.ceil(limits.requestsPerMinute * options.limitsFactor),
    timeWindow: 60_000,
    keyGenerator: request => sessionToken(request) ?? request.ip,
    errorResponseBuilder: (_, context) =>
      new Refusal('request/too-many', { retryAfterSeconds: context.ttl / 1000 }),
  })
  await app.register(swagger, {
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
  return app
}

function securityHeaders(secure: boolean) {
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
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
  }
}

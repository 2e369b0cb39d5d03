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
import { limits } from '#shared/limits.ts'
import { type Clock, newId } from '../clock.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { isCrossSite } from './cross-site.ts'
import { createHttpServer } from './http-server.ts'
import { readJsonBodies } from './json-body.ts'
import { answerMalformed, lacksOrigin } from './malformed.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { handleError } from './problem.ts'
import { rateLimitOf } from './rate-limit.ts'
import { securityHeaders } from './security-headers.ts'
import { dropSilentConnections } from './silent-connections.ts'
import { validatorCompiler } from './validation.ts'

interface HttpOptions {
  readonly log: Log
  readonly clock: Clock
  readonly secure: boolean
  readonly limitsFactor: number
}

/** A refused caller is told when to come back; the rest need not know how much is left. */
const quietly = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

/** A bare server with everything that holds for every answer: headers, limits, errors, logs. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log
  const headers = securityHeaders(options.secure)
  const mark = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id)
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(options.clock),
    bodyLimit: limits.jsonBodyMaxBytes,
    serverFactory: createHttpServer,
    clientErrorHandler: (error, socket) => answerMalformed({ ...options, headers }, error, socket),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // A proxy on the same machine says who is calling; nobody else is believed.
    trustProxy: 'loopback',
    // An address that cannot be read reaches no hook.
    frameworkErrors: (error, request, reply) => {
      mark(request, reply)
      handleError(error, request, reply)
    },
  })
  app.decorateRequest('viewer', undefined)
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(handleError)
  app.addHook('onRequest', (request, reply, done) => {
    mark(request, reply)
    if (lacksOrigin(request)) done(new Refusal('request/unreadable'))
    else done(isCrossSite(request) ? new Refusal('request/cross-site') : undefined)
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
  app.addHook('onRoute', route => {
    // The web app's own files are the same for everybody: a network full of members may all load them.
    if (!/^\/(api|tiles)\//.test(route.url)) route.config = { ...route.config, rateLimit: false }
  })
  await app.register(rateLimit, {
    ...rateLimitOf(limits.requestRate, options.limitsFactor),
    addHeadersOnExceeding: quietly,
    errorResponseBuilder: (_, context) =>
      new Refusal('request/too-many', { retryAfterSeconds: context.ttl / 1000 }),
  })
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The schema of a body that Fastify does not validate, for the description only. */
    readonly describedBody?: object | undefined
  }
}

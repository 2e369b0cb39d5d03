import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {
  Access,
  AnswerOf,
  BodyOf,
  Endpoint,
  FormOf,
  ParamsOf,
  QueryOf,
} from '#shared/contract/endpoint.ts'
import { type CallName, type Contract, contract } from '#shared/contract/index.ts'
import { BoundedQueueByKey } from '../bounded-queue.ts'
import { ifWritable } from '../database/database-errors.ts'
import type { Limits } from '../limits/limits.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { cachedViewer, findSession, setSessionCookies } from '../session/cookies.ts'
import type { Sessions, Viewer } from '../session/sessions.ts'
import type { Spool, SpooledFile } from '../spool.ts'
import { destinationsOf } from './cross-site.ts'
import { type CountCall, callCounter } from './rate-limit.ts'
import { readForm } from './request-body.ts'
import { describedBody, describedRefusals, routeSchema } from './route-schema.ts'
import { checkerOf, validationError } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined
  }
}

type ViewerOf<E> = E extends { readonly access: 'public' } ? undefined : Viewer

/** One call as its handler sees it: validated, and typed by the contract. */
export interface Call<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly form: FormOf<E>
  /** Closed after the call has been answered. */
  readonly file: SpooledFile | undefined
  readonly viewer: ViewerOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The contract's answer, its finished bytes, or nothing if the contract allows 304 and the caller has them. */
type Answer<E> =
  | AnswerOf<E>
  | Uint8Array
  | Readable
  | (E extends { readonly answers: { readonly 304: unknown } } ? undefined : never)

/**
 * The contract sets the answer's status if it names one. If it names several, the handler sets it. A handler never
 * sends a reply itself, because awaiting one lasts as long as its reader takes.
 */
type Handler<E> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

export type Serve = <Name extends CallName>(name: Name, handler: Handler<Contract[Name]>) => void

export interface ServeOptions {
  readonly sessions: Sessions
  readonly secureCookies: boolean
  readonly limits: Pick<Limits, 'fixed'>
  /** Why a member may not make calls that reach others. Undefined if they may. */
  readonly actionDenial: (viewer: Viewer, endpoint: Endpoint) => Promise<Refusal | undefined>
  readonly spool: Spool
}

/**
 * How many reads of one member run at a time, and how many wait. However many connections the member opens, their
 * answers cannot fill the memory, and other members get database connections. Writes do not wait for reads. A turn ends
 * before the answer is sent, so a slow reader blocks none.
 */
const memberReads = { concurrency: 8, waitingMax: 1_000 }

/** Builds the only way to answer a call: session and access rules first, then validation, then the handler. */
export function createServe(app: FastifyInstance, options: ServeOptions): Serve {
  const turns = new BoundedQueueByKey({ name: 'reads', ...memberReads })
  return (name, handler) => {
    const endpoint: Endpoint = contract[name]
    const [method = '', url = ''] = name.split(' ')
    const readCall = callReader(endpoint, options.spool)
    const count = endpoint.rate ? callCounter(options.limits, name, endpoint.rate) : app.countCall
    const callOptions = { ...options, endpoint, count }
    const statuses = Object.keys(endpoint.answers).map(Number)
    app.route({
      method,
      url,
      schema: routeSchema(name, endpoint),
      ...(endpoint.bodyMaxBytes ? { bodyLimit: endpoint.bodyMaxBytes } : {}),
      exposeHeadRoute: endpoint.hasHead !== false,
      config: {
        countsItself: true,
        ...(endpoint.rawBody ? { rawBody: true } : {}),
        ...(endpoint.hasEffects ? { destinations: destinationsOf(endpoint) } : {}),
        describedBody: describedBody(endpoint),
        describedRefusals: describedRefusals(name, endpoint),
      },
      onRequest: (request, reply) => identifyCaller(callOptions, request, reply),
      preValidation: async request => {
        if (endpoint.body && request.isMultipart()) refuse('request/wrong-media-type')
        if (endpoint.rawBody && !request.body) refuse('request/unreadable')
        await requireAccess(endpoint, options, request)
      },
      handler: async (request, reply) => {
        const call = await readCall(request, reply)
        if (statuses.length === 1) reply.code(statuses[0] ?? 200)
        reply.header('cache-control', 'no-store')
        const answer = await thenCloseFile(call.file, () =>
          inTurn(turns, { request, reply }, () =>
            options.sessions.unlessEnded(request.viewer, () =>
              handler(call as Parameters<typeof handler>[0]),
            ),
          ),
        )
        // An event stream has sent its own headers, or the caller has gone.
        if (reply.sent || reply.raw.headersSent) return reply
        return answer === undefined ? reply.send() : answer
      },
    })
  }
}

async function inTurn<Answer>(
  turns: BoundedQueueByKey,
  { request, reply }: Pick<Call<Endpoint>, 'request' | 'reply'>,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const { method, viewer } = request
  if (!viewer || method !== 'GET') return work()
  const done = await turns.run(viewer.profileId, async () => {
    return { answer: reply.raw.destroyed ? undefined : await work() }
  })
  return (done ?? refuse('server/unavailable')).answer
}

async function thenCloseFile<Answer>(file: SpooledFile | undefined, answer: () => Promise<Answer>) {
  try {
    return await answer()
  } finally {
    await file?.close()
  }
}

interface CallOptions extends ServeOptions {
  readonly endpoint: Endpoint
  readonly count: CountCall
}

/**
 * Finds the session, refuses callers who need one and have none, and counts the call before its body is read, whatever
 * its result.
 */
async function identifyCaller(options: CallOptions, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint, sessions, count } = options
  if (endpoint.access === 'public') {
    // A member with a cached session does not count as a stranger of their network.
    await count(request, cachedViewer(request, sessions)?.profileId)
    return
  }
  const found = await findSession(request, sessions)
  if (!found) {
    await request.server.countCall(request, undefined)
    refuse('session/missing')
  }
  await count(request, found.viewer.profileId)
  request.viewer = found.viewer
  if (endpoint.access === 'admin' && !found.viewer.roles.includes('ADMIN')) {
    refuse('session/not-allowed')
  }
  // An event stream writes its own headers, without cookies. HEAD changes nothing.
  const setsNoCookies = isEventStream(endpoint) || request.method === 'HEAD'
  if (!found.isRenewalDue || setsNoCookies) return
  await ifWritable(request.log, async () => {
    await sessions.renew(found.token)
    setSessionCookies(reply, found.token, options.secureCookies)
  })
}

function isEventStream({ answers }: Endpoint) {
  return Object.values(answers).includes('event-stream')
}

async function requireAccess(endpoint: Endpoint, options: ServeOptions, request: FastifyRequest) {
  const { viewer } = request
  if (!viewer) return
  requireOwn(endpoint, viewer, request)
  if (!endpoint.needsCompleteProfile) return
  const refusal = await options.actionDenial(viewer, endpoint)
  if (!refusal) return
  // A member who was just erased has an incomplete profile, but the session is what is missing.
  if (await options.sessions.hasEnded(viewer)) refuse('session/missing')
  throw refusal
}

/** Refuses a well-formed id of another member before validation. Values of a wrong type go to validation. */
function requireOwn(access: Access, viewer: Viewer, request: FastifyRequest) {
  if (!('own' in access) || access.own.in === 'form') return
  const part: unknown = request[access.own.in]
  if (isForeign(part, access.own.name, viewer)) refuse('session/not-yours')
}

function isForeign(part: unknown, name: string, viewer: Viewer) {
  if (typeof part !== 'object' || part === null || !(name in part)) return false
  const value: unknown = Reflect.get(part, name)
  return typeof value === 'string' && value !== viewer.profileId
}

function callReader(endpoint: Endpoint, spool: Spool) {
  const checkForm = endpoint.form && checkerOf(endpoint.form, true)
  const own = 'own' in endpoint && endpoint.own.in === 'form' ? endpoint.own : undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { params, query, body, viewer } = request
    const call = { params, query, body, viewer, request, reply, form: undefined, file: undefined }
    if (!checkForm) return call
    const { fields, file } = await readForm(request, endpoint.file && { ...endpoint.file, spool })
    try {
      if (own && viewer && isForeign(fields, own.name, viewer)) refuse('session/not-yours')
      const checked = checkForm(fields)
      if ('errors' in checked) throw validationError(checked.errors)
      return { ...call, form: checked.value, file }
    } catch (error) {
      await file?.close()
      throw error
    }
  }
}

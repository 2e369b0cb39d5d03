import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { problemType, type RefusalCode, refusals } from '#shared/refusals.ts'
import { dungeonUntil, refusalTexts, textRefusals } from '#shared/texts/refusals.ts'
import { isDatabaseAway } from '../database/database-errors.ts'
import { Refusal } from '../refusal.ts'

const retryAfterSeconds = 5

export const problemMediaType = 'application/problem+json; charset=utf-8'

/** The body of a problem answer (RFC 9457). Details of the refusal become extra members. */
export function problemOf({ code, detail: { errors, caseId, tsUntil, words } }: Refusal) {
  const { title, detail } = refusalTexts[code]
  const type = problemType(code)
  const until = tsUntil === undefined ? undefined : dungeonUntil(new Date(tsUntil).toUTCString())
  return {
    type,
    title,
    status: refusals[code],
    detail: until ?? words ?? detail,
    errors,
    caseId,
    tsUntil,
  }
}

export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, detail } = refusal
  const status = refusals[code]
  const retryAfter = detail.retryAfterSeconds ?? (status === 503 ? retryAfterSeconds : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(problemMediaType)
    .serializer(JSON.stringify)
    .send(problemOf(refusal))
}

/** Handles all errors. An expected failure answers with its code. Any other is logged and answered without details. */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  const isFailure = refusal.code === 'server/failed' || refusal.code === 'server/unavailable'
  // A deliberate refusal of too much at once is logged like any other answer.
  if (isFailure && refusal !== error) request.log.error({ err: error }, refusal.code)
  drainRequest(request, reply)
  return sendProblem(reply, refusal)
}

/**
 * Keeps the connection open. Fastify would close it for a refused body, and a caller who is still sending would never
 * see the answer.
 */
function drainRequest(request: FastifyRequest, reply: FastifyReply) {
  if (reply.hasHeader('connection')) reply.removeHeader('connection')
  request.raw.resume()
}

function refusalOf(error: FastifyError): Refusal {
  if (error.validation) return invalid(error.validation)
  if (isDatabaseAway(error)) return new Refusal('server/unavailable')
  if (error.code === 'ENOSPC') return new Refusal('server/disk-full')
  return new Refusal(refusalCodeOf(error.statusCode))
}

const codeByStatus: Readonly<Record<number, RefusalCode>> = {
  400: 'request/unreadable',
  404: 'request/not-found',
  413: 'request/too-large',
  415: 'request/wrong-media-type',
  429: 'request/too-many',
  503: 'server/unavailable',
}

function refusalCodeOf(status = 500): RefusalCode {
  return codeByStatus[status] ?? (status < 500 ? 'request/unreadable' : 'server/failed')
}

type Invalid = NonNullable<FastifyError['validation']>

/** The member reads the first reason that is about a text. */
function invalid(fields: Invalid): Refusal {
  const errors = fields.map(field => ({
    path: field.instancePath,
    message: textRefusal(field) ?? field.message ?? '',
  }))
  const words = fields.map(textRefusal).find(reason => reason !== undefined)
  return new Refusal('request/invalid', { errors, ...(words !== undefined && { words }) })
}

function textRefusal({ keyword, params }: Invalid[number]): string | undefined {
  if (keyword === 'minLength') return textRefusals.empty
  return keyword === 'maxLength' ? textRefusals.tooLong(Number(params.limit)) : undefined
}

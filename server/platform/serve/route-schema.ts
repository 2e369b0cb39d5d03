import { type TSchema, Type } from 'typebox'
import {
  type Answer,
  type BinaryAnswer,
  denials,
  type Endpoint,
} from '#shared/contract/endpoint.ts'
import { type RefusalCode, refusals } from '#shared/refusals.ts'

/** Refusals that every call may answer with. */
const everywhere: readonly RefusalCode[] = [
  'request/unreadable',
  'request/invalid',
  'request/too-many',
  'server/failed',
  'server/unavailable',
]

const binaryTypes: Readonly<Record<BinaryAnswer, readonly string[]>> = {
  picture: ['image/webp', 'image/jpeg'],
  tile: ['application/x-protobuf', 'image/png'],
  archive: ['application/zip'],
  table: ['text/csv'],
  'event-stream': ['text/event-stream'],
}

/** Fastify's schema of an endpoint. It validates, serializes and describes the call in the OpenAPI document. */
export function routeSchema(name: string, endpoint: Endpoint) {
  const response: Record<number, TSchema | object> = {}
  for (const [status, answer] of Object.entries(endpoint.answers)) {
    response[Number(status)] = answerSchema(answer)
  }
  return {
    operationId: name,
    summary: name,
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body && !endpoint.rawBody ? { body: endpoint.body } : {}),
    ...(endpoint.form ? { consumes: ['multipart/form-data'] } : {}),
    response,
  }
}

/**
 * The refusals in the OpenAPI document. Fastify would build a serializer for each, a third of the time to open a site,
 * but JSON.stringify writes problems.
 */
export function describedRefusals(name: string, endpoint: Endpoint): Record<number, object> {
  const codes = new Set([...refusalsByKind(name, endpoint), ...(endpoint.refusals ?? [])])
  const described: Record<number, object> = {}
  for (const [status, same] of Map.groupBy(codes, code => refusals[code])) {
    described[status] = {
      description: same.join(', '),
      content: { 'application/problem+json': { schema: problemSchema } },
    }
  }
  return described
}

/** Refusals that follow from the kind of call, before its handler runs. */
function refusalsByKind(name: string, endpoint: Endpoint): RefusalCode[] {
  const codes = [...everywhere]
  if (endpoint.access !== 'public') codes.push('session/missing')
  if (endpoint.access === 'admin') codes.push('session/not-allowed')
  if ('own' in endpoint) codes.push('session/not-yours')
  if (endpoint.needsCompleteProfile) codes.push(...denials)
  if (endpoint.hasEffects || !name.startsWith('GET ')) codes.push('request/cross-site')
  if (endpoint.body || endpoint.form) codes.push('request/too-large', 'request/wrong-media-type')
  return codes
}

const emptyAnswer = { description: 'Done; no body.', type: 'null' }

function answerSchema(answer: Answer): object {
  if (answer === 'empty') return emptyAnswer
  if (!isBinary(answer)) return answer
  const content = binaryTypes[answer].map(type => [type, { schema: {} }])
  return { description: answer, content: Object.fromEntries(content) }
}

function isBinary(answer: Answer): answer is BinaryAnswer {
  return typeof answer === 'string' && answer in binaryTypes
}

/**
 * How the OpenAPI document describes a body that Fastify must not validate. A form has its own reader, a raw body has
 * none.
 */
export function describedBody(endpoint: Endpoint): object | undefined {
  if (endpoint.form) return describedForm(endpoint)
  return endpoint.rawBody ? endpoint.body : undefined
}

function describedForm({ form, file }: Endpoint): object {
  const content = { type: 'string', contentMediaType: 'application/octet-stream' }
  const { properties = {}, required = [] } = { ...form }
  return {
    type: 'object',
    properties: { ...properties, ...(file && { [file.field]: content }) },
    required: [...required, ...(file ? [file.field] : [])],
  }
}

/** RFC 9457. */
const problemSchema = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  caseId: Type.Optional(Type.String()),
  tsUntil: Type.Optional(Type.Integer()),
})

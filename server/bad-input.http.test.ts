import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type CallName, contract } from '#shared/contract/index.ts'
import { tidyOf } from '#shared/contract/primitives.ts'
import { sharedSite, type TestMember } from './testing/test-site.ts'
import { refused } from './testing/visitor.ts'

const site = await sharedSite()
/** Several administrators, because each has a rate limit. */
const administrators = await site.members(Array.from({ length: 20 }, () => ({ roles: ['ADMIN'] })))

/** The contract's bounds of a field, as JSON Schema. */
interface Field {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Field
  /** Present if a member types it. */
  readonly [tidyOf]?: unknown
}
type Fields = Readonly<Record<string, Field>>
const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

function fieldsOf(endpoint: Endpoint, part: Part): Fields {
  const schema: { readonly properties?: Fields } = endpoint[part] ?? {}
  return schema.properties ?? {}
}

/** Values just outside a field's bounds. In an address every value is text. */
function* valuesBeyond(
  field: Field,
  part: Part,
): Generator<readonly [what: string, value: unknown]> {
  const {
    type,
    minimum,
    maximum,
    minLength = 0,
    maxLength,
    pattern,
    minItems = 0,
    maxItems,
    items,
  } = field
  if (part === 'body') yield ['of another type', type === 'object' ? 5 : { deep: {} }]
  if (minimum !== undefined) yield ['too small', minimum - 1]
  if (maximum !== undefined) yield ['too large', maximum * 2 + 1]
  if (type === 'integer') yield ['a fraction', 1.5]
  if (type === 'boolean') yield ['neither yes nor no', 'maybe']
  if (maxLength !== undefined) yield ['too long', 'x'.repeat(maxLength + 1)]
  if (minLength > 0) yield ['too short', '']
  if (minLength > 0 && field[tidyOf]) yield ['invisible', ' \u200b\u0000\u3164']
  if (pattern !== undefined) yield ['of other characters', 'x\u0000x']
  if (field.enum) yield ['none of the choices', 'NOBODY']
  if (maxItems !== undefined) yield ['too many', Array(maxItems + 1).fill('x')]
  if (minItems > 0) yield ['too few', []]
  const itemsBeyond = items ? valuesBeyond(items, part) : []
  for (const [what, item] of itemsBeyond) yield [`an item ${what}`, [item]]
}

const isCallName = (name: string): name is CallName => Object.hasOwn(contract, name)
const cases = Object.keys(contract)
  .filter(isCallName)
  .flatMap(name => {
    const endpoint: Endpoint = contract[name]
    // The handler checks the signed body.
    if (endpoint.rawBody) return []
    return parts.flatMap(part =>
      Object.entries(fieldsOf(endpoint, part)).flatMap(([key, field]) =>
        [...valuesBeyond(field, part)].map(([what, value]) => ({
          name,
          endpoint,
          part,
          key,
          what,
          value,
        })),
      ),
    )
  })
type Case = (typeof cases)[number]

/** A value that fits into an address. */
function fitting({ enum: choices, type, minimum = 0, pattern }: Field) {
  if (choices) return choices[0]
  if (type === 'integer') return minimum
  return pattern?.includes(':') ? '52:13' : randomUUID()
}

function ask({ visitor, profileId }: TestMember, { name, endpoint, part, key, value }: Case) {
  const params = Object.entries(fieldsOf(endpoint, 'params'))
  const request: Record<string, Record<string, unknown>> = {
    params: Object.fromEntries(params.map(([each, field]) => [each, fitting(field)])),
    query: {},
    ...(endpoint.body ? { body: {} } : {}),
  }
  if ('own' in endpoint)
    Object.assign(request[endpoint.own.in] ?? {}, { [endpoint.own.name]: profileId })
  Object.assign(request[part] ?? {}, { [key]: value })
  return visitor.call(name, request)
}

function expected({ endpoint, part, key, value }: Case) {
  const isOwn = 'own' in endpoint && endpoint.own.in === part && endpoint.own.name === key
  if (isOwn && typeof value === 'string') return refused('session/not-yours')
  if (String(value).length > 1_000_000) return refused('request/too-large')
  const path = expect.stringMatching(new RegExp(`^/${key}(/|$)`))
  const errors = expect.arrayContaining([expect.objectContaining({ path })])
  return { status: 422, body: { errors } }
}

it('every call refuses each value beyond its contract, and names the field', async () => {
  expect(cases.length).toBeGreaterThan(1_000)
  for (const [index, each] of cases.entries()) {
    const member = administrators[index % administrators.length]
    if (!member) throw new Error('there are as many as that')
    const { name, part, key, what } = each
    expect(await ask(member, each), `${name}: ${key} in the ${part}, ${what}`).toMatchObject(
      expected(each),
    )
  }
})

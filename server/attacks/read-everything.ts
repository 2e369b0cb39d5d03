import { strFromU8 } from 'fflate'
import { type TSchema, Type } from 'typebox'
import { exportedFiles } from '#server/testing/exported-files.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'

/**
 * Reads everything that the contract lets a member read, and each file of their export. It tries every id that they
 * know in each place for an id. It follows the contract, so it covers new calls by itself.
 */

export type Texts = Readonly<Record<string, readonly string[]>>

/** Calls that answer without a body: all GET calls, and those by which games deal. */
const readings: readonly (readonly [string, Endpoint])[] = Object.entries<Endpoint>(
  contract,
).filter(
  ([name, { access, answers, body }]) =>
    access !== 'admin' &&
    // A stream never ends, and the export is read file by file.
    answers[200] !== 'event-stream' &&
    answers[200] !== 'archive' &&
    (name.startsWith('GET ') || (name.startsWith('POST /api/games/') && body === undefined)),
)

/** Values for parameters that take no id, by name. A new parameter fails until it has a value here. */
const others: Readonly<Record<string, readonly Value[]>> = {
  sector: ['52:13'],
  sectors: ['52:13'],
  words: ['e'],
  number: [0],
  latMin: [52],
  latMax: [53],
  lonMin: [13],
  lonMax: [14],
  z: [1],
  x: [0],
  y: [0],
}

type Value = string | number

interface Field {
  readonly name: string
  readonly place: 'params' | 'query'
  readonly isOptional: boolean
  readonly schema: TSchema
}

/** @returns the answers of each call and the files of the export, by name */
export async function readEverything(
  site: TestSite,
  member: TestMember,
  knownIds: readonly string[],
): Promise<Texts> {
  const texts: Record<string, string[]> = {}
  for (const [name, endpoint] of readings) {
    const [method = ''] = name.split(' ')
    const asked = [...addressesOf(site, member, { name, endpoint, knownIds })]
    // In parallel, because each call mostly waits for the database.
    texts[name] = await Promise.all(
      asked.map(async address => {
        const { status, text, headers } = await member.visitor.fetch(address, { method })
        const isJson = headers.get('content-type')?.includes('json') ?? false
        return `${status} ${isJson ? text : text === '' ? '' : 'bytes'}`
      }),
    )
  }
  return { ...texts, ...(await exported(member)) }
}

interface Asked {
  readonly name: string
  readonly endpoint: Endpoint
  readonly knownIds: readonly string[]
}

function* addressesOf(
  site: TestSite,
  member: TestMember,
  { name, endpoint, knownIds }: Asked,
): Iterable<string> {
  const fields = [...fieldsOf('params', endpoint.params), ...fieldsOf('query', endpoint.query)]
  const ownName = 'own' in endpoint ? endpoint.own.name : undefined
  const isId = ({ schema }: Field) => 'description' in schema && schema.description === 'UUID'
  const free = fields.filter(field => isId(field) && field.name !== ownName)
  const fixed = new Map(
    fields.flatMap(field => {
      if (field.name === ownName) return [[field.name, [member.profileId]]]
      return isId(field) || field.isOptional ? [] : [[field.name, valuesOf(site, name, field)]]
    }),
  )
  const needed = free.filter(({ isOptional }) => !isOptional)
  const optional = free.filter(({ isOptional }) => isOptional)
  for (const base of products(fixed)) {
    if (needed.length === 0) yield addressWith(name, fields, base)
    for (const id of knownIds) {
      const wanted = { ...base, ...Object.fromEntries(needed.map(field => [field.name, id])) }
      if (needed.length > 0) yield addressWith(name, fields, wanted)
    }
    // Optional ids, such as a cursor, beside a member who may be read.
    if (needed.length > 0) continue
    for (const field of optional) {
      for (const id of knownIds) yield addressWith(name, fields, { ...base, [field.name]: id })
    }
  }
}

function* fieldsOf(place: Field['place'], schema: TSchema | undefined): Iterable<Field> {
  if (!schema || !Type.IsObject(schema)) return
  for (const [name, property] of Object.entries(schema.properties)) {
    yield { name, place, isOptional: Type.IsOptional(property), schema: property }
  }
}

function valuesOf(site: TestSite, call: string, { name, schema }: Field): readonly Value[] {
  if (Type.IsEnum(schema)) return schema.enum.filter(each => each !== null)
  const today = site.clock.now().toISOString().slice(0, 10)
  const found = name === 'from' || name === 'to' ? [today] : others[name]
  if (!found) throw new Error(`${call}: what may ${name} be?`)
  return found
}

function* products(fields: ReadonlyMap<string, readonly Value[]>): Iterable<Record<string, Value>> {
  const [first, ...rest] = fields
  if (!first) {
    yield {}
    return
  }
  for (const value of first[1]) {
    for (const each of products(new Map(rest))) yield { ...each, [first[0]]: value }
  }
}

function addressWith(name: string, fields: readonly Field[], values: Record<string, Value>) {
  const [, path = ''] = name.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, key: string) => String(values[key]))
  const query = new URLSearchParams()
  for (const field of fields) {
    const value = values[field.name]
    if (field.place === 'query' && value !== undefined) query.set(field.name, String(value))
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled
}

async function exported({ visitor }: TestMember): Promise<Texts> {
  const texts: Record<string, string[]> = {}
  for (const [name, file] of Object.entries(await exportedFiles(visitor))) {
    const isText = name.endsWith('.json')
    // Picture files have their ids as names.
    const kind = isText ? name : name.replace(/[^/]*(\.\w+)$/, '*$1')
    texts[kind] = [...(texts[kind] ?? []), isText ? strFromU8(file) : 'bytes']
  }
  return texts
}

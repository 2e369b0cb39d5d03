import { IsArray, IsObject, IsString, IsUnion, type TSchema, Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { cpuCost } from '#server/testing/cpu-time.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import { Line, Text } from '#shared/contract/primitives.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { checkerOf } from './validation.ts'

interface Part {
  readonly name: string
  readonly schema: TSchema
  readonly isText: boolean
}

/** Every part of a request that the contract validates. */
const parts: readonly Part[] = Object.entries<Endpoint>(contract).flatMap(([call, endpoint]) =>
  (['params', 'query', 'form', 'body'] as const).flatMap(kind => {
    const schema = endpoint[kind]
    if (!schema || (kind === 'body' && endpoint.rawBody)) return []
    return [{ name: `${kind} of ${call}`, schema, isText: kind !== 'body' }]
  }),
)

/** A place in a request: its schema, and a function that builds a request with a value there. */
interface Place {
  readonly path: string
  readonly schema: TSchema
  readonly around: (value: unknown) => unknown
}

function placesIn({ path, schema, around }: Place): Place[] {
  const here = { path, schema, around }
  if (IsArray(schema)) {
    const item = { path: `${path}/0`, schema: schema.items }
    return [here, ...placesIn({ ...item, around: value => around([value]) })]
  }
  const object = IsUnion(schema) ? schema.anyOf.find(IsObject) : undefined
  if (object) return placesIn({ path, schema: object, around })
  if (!IsObject(schema)) return [here]
  const inner = Object.entries(schema.properties).flatMap(([name, property]) =>
    placesIn({
      path: `${path}/${name}`,
      schema: property,
      around: value => around({ [name]: value }),
    }),
  )
  return [here, ...inner]
}

const placesOf = ({ schema }: Part) => placesIn({ path: '', schema, around: value => value })

const size = serverLimits.jsonBodyMaxBytes
const id = '0197a0c0-0000-7000-8000-000000000000'
const many = Object.fromEntries(Array.from({ length: size / 8 }, (_, key) => [`k${key}`, key]))
let deepList: unknown = []
let deepObject: unknown = {}
for (let depth = 0; depth < size / 2; depth++) {
  deepList = [deepList]
  deepObject = { id: deepObject }
}

const listOf = (item: unknown, bytes: number) => Array(Math.floor(size / bytes)).fill(item)
const textOf = (piece: string) => piece.repeat(size / Buffer.byteLength(piece))

/** Values as large as a body may be. */
const worst: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['equal numbers', listOf(1, 2)],
  ['equal ids', listOf(id, 39)],
  ['different ids', Array.from({ length: size / 39 }, (_, key) => String(key).padStart(36, id))],
  ['empty lists', listOf([], 3)],
  ['empty objects', listOf({}, 3)],
  ['objects of two fields', listOf({ value: 'x', text: 'x' }, 24)],
  ['a list in a list in a list', deepList],
  ['many of them', [deepList, deepList]],
  ['an object in an object', deepObject],
  ['many fields', many],
  ['objects of many fields', [many, many, many]],
  ['a long word', textOf('a')],
  ['a long number', textOf('1')],
  ['a long fraction', `0.${'0'.repeat(size)}x`],
  ['spaces', textOf(' ')],
  ['at signs', textOf('@')],
  ['almost an address', `${'a'.repeat(size / 2)}@${'b'.repeat(size / 2)}@`],
  ['null characters', textOf('\0')],
  ['characters of two units', textOf('\u{1f3f3}')],
  ['halves of characters', textOf('\ud83c')],
  ['accents on accents', `a${'\u0301'.repeat(size / 2)}`],
  ['long texts', Array(4).fill('a'.repeat(size / 4))],
  ['the largest number', Number.MAX_VALUE],
  ['a number beyond all', Number.POSITIVE_INFINITY],
])

describe('the input of a request', () => {
  it('has a limit wherever it has a length', () => {
    const unbounded = parts.flatMap(part =>
      placesOf(part)
        .filter(({ schema }) => !hasBound(schema))
        .map(({ path }) => `${part.name}: ${path}`),
    )
    expect(unbounded).toEqual([])
  })

  it.each(parts)(
    '$name: the worst input costs less than reading JSON a hundred times, and gets a short answer',
    async part => {
      const check = checkerOf(part.schema, part.isText)
      for (const { path, around } of placesOf(part)) {
        for (const [name, value] of worst) {
          const request = around(value)
          expect(await cpuCost(() => check(request)), `${name} at '${path}'`).toBeLessThan(1)
          const checked = check(request)
          if ('errors' in checked)
            expect(JSON.stringify(checked.errors).length).toBeLessThan(20_000)
        }
      }
    },
  )
})

describe('what a member types', () => {
  const schema = Type.Object({
    text: Text(8, 1),
    lines: Type.Array(Line(5), { maxItems: 2 }),
    password: Type.String({ maxLength: 9 }),
  })
  const check = checkerOf(schema, false)
  const given = { text: 'a', lines: ['b'], password: ' c\u0000\u200b ' }

  it('is tidied wherever it is, but a password is not', () => {
    const typed = { ...given, text: ' a\r\nb\u0000 ', lines: [' \u202eb\u200b\n c ', '\u3164'] }
    expect(check(typed)).toEqual({ value: { ...given, text: 'a\nb', lines: ['b c', ''] } })
  })

  it('counts in code points after it is tidied, and is never cut', () => {
    const ofText = (text: string) => check({ ...given, text })
    expect(ofText(`${'\u0000'.repeat(99)}${'💚'.repeat(8)}`)).toEqual({
      value: { ...given, text: '💚'.repeat(8) },
    })
    expect(ofText(`${'\u0000'.repeat(99)}${'💚'.repeat(9)}`)).toHaveProperty('errors')
    expect(ofText('\u200b\u00ad ')).toHaveProperty('errors.0.keyword', 'minLength')
  })
})

const patterned = Array.from(
  new Map(
    parts
      .flatMap(part => placesOf(part).map(({ schema }) => schema))
      .map(schema => {
        const field = (name: string) => String(Reflect.get(schema, name) ?? '')
        const [pattern, maxLength] = [field('pattern'), field('maxLength')]
        return [`${pattern} ${maxLength}`, { schema, pattern, maxLength: Number(maxLength) }]
      }),
  ).values(),
).filter(({ pattern, maxLength }) => pattern !== '' && maxLength > 0)
const pieces = [' ', '\n', 'a', '0', '-', 'a-', 'a@', '00:', ' a', '\u{1f48b}', 'a\u0301', '\u0301']

describe('a pattern', () => {
  it.each(patterned)(
    '$pattern of at most $maxLength takes at most 2 ms for input that fails at its end',
    async ({ schema, maxLength: length }) => {
      const check = checkerOf(schema, false)
      for (const piece of pieces) {
        for (const last of ['\u0001', ' ', '@', 'a', '\u{1f48b}']) {
          const start = Array.from(piece.repeat(length)).slice(0, length - 1)
          const text = start.join('') + last
          // Twenty validations in 40 ms of an idle core.
          const cost = await cpuCost(() => {
            for (let time = 0; time < 20; time++) check(text)
          })
          expect(cost, JSON.stringify([piece, last])).toBeLessThan(0.33)
        }
      }
    },
  )
})

/** A union has a bound if no kind in it is a text, a list or an object. */
function hasBound(schema: TSchema): boolean {
  if (IsArray(schema)) return 'maxItems' in schema
  if (IsString(schema)) return 'maxLength' in schema
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) {
    return schema.anyOf.every(each => !IsArray(each) && !IsObject(each) && !IsString(each))
  }
  return IsObject(schema) || 'enum' in schema || 'type' in schema
}

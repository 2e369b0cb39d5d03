import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'

/**
 * Checks requests against the contract. Paths and queries are text, so numbers and lists are read from it first; a body has
 * to have the right types. What the contract does not name is dropped: nobody sets a role by sending one.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = checkerOf(schema, httpPart !== 'body')
  return (value: unknown) => {
    const result = check(value)
    return 'value' in result ? result : { error: validationError(result.errors) }
  }
}

type Checked = { readonly value: unknown } | { readonly errors: TLocalizedValidationError[] }

export function checkerOf(schema: TSchema, isText: boolean): (value: unknown) => Checked {
  const validator = Compile(schema)
  const properties = propertiesOf(schema)
  const names = properties.map(([name]) => name)
  const read = textReader(properties)
  return value => {
    if (isText && hasOnly(value, names) && validator.Check(value)) return { value }
    const cleaned = validator.Clean(isText ? read(value) : value)
    return validator.Check(cleaned) ? { value: cleaned } : { errors: validator.Errors(cleaned) }
  }
}

function propertiesOf(schema: TSchema): [string, { type?: unknown }][] {
  return 'properties' in schema ? Object.entries(Object(schema.properties)) : []
}

/** As a program writes them: no exponent, other base, space or needless zero. */
const wholeNumber = /^(0|-?[1-9]\d*)$/
const decimalNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** Reads the fields of a query from text: numbers where the contract has some, and one value as a list of one. */
function textReader(properties: readonly [string, { type?: unknown }][]) {
  const types = new Map(properties.map(([name, { type }]) => [name, type]))
  const read = ([name, text]: [string, unknown]) => [name, fieldOf(types.get(name), text)]
  return (value: unknown) => Object.fromEntries(Object.entries(Object(value)).map(read))
}

function fieldOf(type: unknown, text: unknown) {
  if (typeof text !== 'string') return text
  if (type === 'integer') return wholeNumber.test(text) ? Number(text) : text
  if (type === 'number') return decimalNumber.test(text) ? Number(text) : text
  return type === 'array' ? [text] : text
}

/** Whether there is nothing to drop: text that passes as it stands needs no conversion either. */
function hasOnly(value: unknown, names: readonly string[]) {
  return Object.keys(Object(value)).every(name => names.includes(name))
}

/** The shape Fastify hands on as `error.validation`. */
export function validationError(errors: TLocalizedValidationError[]) {
  return Object.assign(new Error('validation'), {
    validation: errors.map(error => ({ ...error, instancePath: pathOf(error) })),
  })
}

/** A missing field is reported at its own path, not at its parent's. */
function pathOf(error: TLocalizedValidationError) {
  return error.keyword === 'required'
    ? `${error.instancePath}/${error.params.requiredProperties.join(',')}`
    : error.instancePath
}

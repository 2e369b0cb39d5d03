import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'

/**
 * Checks requests against the contract. Paths and queries are text, so whole numbers are read from it first; a body has
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
  const numbers = properties.filter(([, { type }]) => type === 'integer' || type === 'number')
  const numberNames = new Set(numbers.map(([name]) => name))
  return value => {
    if (isText && hasOnly(value, names) && validator.Check(value)) return { value }
    const cleaned = validator.Clean(isText ? withNumbers(value, numberNames) : value)
    return validator.Check(cleaned) ? { value: cleaned } : { errors: validator.Errors(cleaned) }
  }
}

function propertiesOf(schema: TSchema): [string, { type?: unknown }][] {
  return 'properties' in schema ? Object.entries(Object(schema.properties)) : []
}

/** As a program writes them: no fraction, exponent, other base, space or needless zero. No call takes other numbers. */
const wholeNumber = /^(0|-?[1-9]\d*)$/

function withNumbers(value: unknown, names: ReadonlySet<string>) {
  const read = ([name, text]: [string, unknown]) => {
    const isNumber = names.has(name) && typeof text === 'string' && wholeNumber.test(text)
    return [name, isNumber ? Number(text) : text]
  }
  return Object.fromEntries(Object.entries(Object(value)).map(read))
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

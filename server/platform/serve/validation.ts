import fastJsonStringify from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { IsArray, IsObject, IsString, IsUnion, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { tidyOf } from '#shared/contract/primitives.ts'

/**
 * Validates requests against the contract. Paths and queries are text, so it reads numbers and lists from it first. A
 * body must have the right types. It drops fields that the contract does not name, so nobody can set a role by sending
 * one.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = checkerOf(schema, httpPart !== 'body')
  return (value: unknown) => {
    const result = check(value)
    return 'value' in result ? result : { error: validationError(result.errors) }
  }
}

const serializers = new WeakMap<object, (data: unknown) => string>()

/** Serializes answers. Sites in one process share the serializers, as they share the contract. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  const serializer = serializers.get(schema) ?? fastJsonStringify(schema)
  serializers.set(schema, serializer)
  return serializer
}

type Checked = { readonly value: unknown } | { readonly errors: TLocalizedValidationError[] }

const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>()

/**
 * The validator reads every item, and its list of duplicates grows with their square. So it gets a copy with only what
 * the contract names, cut just past the allowed length. It never reads the rest of a request.
 */
export function checkerOf(schema: TSchema, isText: boolean): (value: unknown) => Checked {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  const read = isText ? textReader(schema) : (value: unknown) => value
  return given => {
    const value = cutOff(schema, read(given))
    return validator.Check(value) ? { value } : { errors: validator.Errors(value) }
  }
}

function cutOff(given: TSchema, value: unknown): unknown {
  const schema = objectIn(given)
  if (typeof value === 'string')
    return IsString(schema) ? cutOffText(schema, tidied(schema, value)) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    if (!IsArray(schema)) return []
    return value.slice(0, boundOf(schema, 'maxItems') + 1).map(item => cutOff(schema.items, item))
  }
  if (!IsObject(schema)) return {}
  const named = Object.entries(schema.properties).filter(([name]) => Object.hasOwn(value, name))
  return Object.fromEntries(
    named.map(([name, part]) => [name, cutOff(part, Reflect.get(value, name))]),
  )
}

/** The object in the schema of an object or null. */
const objectIn = (schema: TSchema) =>
  (IsUnion(schema) ? schema.anyOf.find(IsObject) : undefined) ?? schema

/** What members type is tidied here for every call. Its bounds hold for the tidied text. */
function tidied(schema: TSchema, text: string): string {
  const tidy: unknown = Reflect.get(schema, tidyOf)
  return typeof tidy === 'function' ? tidy(text) : text
}

/** The contract counts characters. Each has one or two code units. */
function cutOffText(schema: TSchema, text: string) {
  const units = 2 * (boundOf(schema, 'maxLength') + 1)
  return text.length > units ? text.slice(0, units) : text
}

/** A schema without a bound allows no items. */
function boundOf(schema: TSchema, name: 'maxItems' | 'maxLength') {
  return Number(Reflect.get(schema, name) ?? 0)
}

/** Numbers as programs write them, without exponent, other base, space or extra zero. */
const wholeNumber = /^(0|-?[1-9]\d*)$/
const decimalNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/

/**
 * Reads the fields of a query from text: numbers where the contract has numbers, and a single value as a list of one.
 */
function textReader(schema: TSchema) {
  const properties = IsObject(schema) ? Object.entries(schema.properties) : []
  return (value: unknown) => {
    const given = Object(value)
    const named = properties.filter(([name]) => Object.hasOwn(given, name))
    return Object.fromEntries(
      named.map(([name, part]) => [name, fieldOf(part, Reflect.get(given, name))]),
    )
  }
}

function fieldOf(schema: TSchema, text: unknown) {
  if (typeof text !== 'string') return text
  const type = 'type' in schema ? schema.type : undefined
  if (type === 'integer') return wholeNumber.test(text) ? Number(text) : text
  if (type === 'number') return decimalNumber.test(text) ? Number(text) : text
  return type === 'array' ? [text] : text
}

/** The shape that Fastify passes on as `error.validation`. */
export function validationError(errors: TLocalizedValidationError[]) {
  return Object.assign(new Error('validation'), {
    validation: errors.map(error => ({ ...error, instancePath: pathOf(error) })),
  })
}

/** Reports a missing field at its own path, not at its parent's. */
function pathOf(error: TLocalizedValidationError) {
  return error.keyword === 'required'
    ? `${error.instancePath}/${error.params.requiredProperties.join(',')}`
    : error.instancePath
}

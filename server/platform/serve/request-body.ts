import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse, refuseField } from '../refusal.ts'
import type { Spool, SpooledFile } from '../spool.ts'

/** Far more than any body of the contract needs. */
const nestingMax = 20
const fieldsMax = 10
const fieldMaxBytes = 4_096

interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly file: SpooledFile | undefined
}

interface FileInput {
  readonly field: string
  readonly maxBytes: number
  readonly spool: Spool
}

/**
 * Reads JSON, but refuses endless nesting and keys that reach a prototype. A call of the contract with `rawBody` gets
 * the text as sent.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (request.routeOptions.config.rawBody) done(null, text)
      else if (isNestedTooDeep(text)) done(new Refusal('request/unreadable'))
      else void read(request, text, done)
    },
  )
}

/** Reads each character once, before JSON is parsed. */
function isNestedTooDeep(json: string) {
  let depth = 0
  let isWithinText = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') isWithinText = !isWithinText
    else if (isWithinText) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > nestingMax) return true
  }
  return false
}

/**
 * Reads a multipart form: short text fields and at most one file. It enforces the file's size while the file streams
 * in.
 */
export async function readForm(request: FastifyRequest, input?: FileInput): Promise<Form> {
  if (!request.isMultipart()) refuse('request/wrong-media-type')
  const files: SpooledFile[] = []
  try {
    const fields = await readParts(request, files, input)
    return { fields, file: files[0] }
  } catch (error) {
    // Read the rest of the body, or the connection waits for a reader.
    request.raw.unpipe()
    request.raw.resume()
    await files[0]?.close()
    if (error instanceof Refusal || hasStatus(error)) throw error
    // The parser's own errors have no status.
    refuse('request/unreadable')
  }
}

async function readParts(request: FastifyRequest, files: SpooledFile[], input?: FileInput) {
  const fields: Record<string, string> = Object.create(null)
  const parts = request.parts({
    limits: {
      fields: fieldsMax,
      fieldSize: fieldMaxBytes,
      files: input ? 2 : 0,
      ...(input && { fileSize: input.maxBytes }),
    },
  })
  for await (const part of parts) {
    if (part.type === 'file') {
      if (files.length > 0 || !input || part.fieldname !== input.field) refuseFile(part)
      files.push(await input.spool.write(part.file))
    } else {
      if (part.valueTruncated) refuse('request/too-large')
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  }
  return fields
}

function refuseFile({ fieldname }: MultipartFile): never {
  refuseField(`/${fieldname}`, 'unexpected file')
}

function hasStatus(error: unknown) {
  return error instanceof Error && 'statusCode' in error
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly rawBody?: true
  }
}

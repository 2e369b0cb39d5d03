import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse, refuseField } from '../refusal.ts'
import type { Spool, SpooledFile } from '../spool.ts'

/** Far more than any body of the contract has. */
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
 * Reads JSON that is not nested without end, and has no key that reaches for a prototype. A call of the contract with
 * `rawBody` gets the text that was sent.
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

/** Looks at each character once, before anything is made of them. */
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

/** Reads a multipart form: short text fields and at most one file, its size enforced while it streams in. */
export async function readForm(request: FastifyRequest, input?: FileInput): Promise<Form> {
  if (!request.isMultipart()) refuse('request/wrong-media-type')
  const files: SpooledFile[] = []
  try {
    const fields = await readParts(request, files, input)
    return { fields, file: files[0] }
  } catch (error) {
    // The rest of the body has to be read, or the connection waits for a reader.
    request.raw.unpipe()
    request.raw.resume()
    await files[0]?.close()
    if (error instanceof Refusal || hasStatus(error)) throw error
    // Errors of the parser itself carry no status.
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

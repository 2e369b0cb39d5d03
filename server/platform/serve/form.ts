import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { limits } from '#shared/limits.ts'
import { Refusal, refuse } from '../refusal.ts'

export interface FormFile {
  readonly bytes: Buffer
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly file: FormFile | undefined
}

const fieldsMax = 10
const fieldMaxBytes = 4_096

/** Reads a multipart form: short text fields and at most one file, its size enforced while it streams in. */
export async function readForm(request: FastifyRequest, fileField?: string): Promise<Form> {
  if (!request.isMultipart()) refuse('request/wrong-media-type')
  try {
    return await readParts(request, fileField)
  } catch (error) {
    // What is still on its way has to be let through, or the connection waits for a reader.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Refusal || hasStatus(error)) throw error
    // The parser's own complaints about a form that is none carry no status.
    refuse('request/unreadable')
  }
}

async function readParts(request: FastifyRequest, fileField: string | undefined): Promise<Form> {
  const fields: Record<string, string> = Object.create(null)
  let file: FormFile | undefined
  const parts = request.parts({
    limits: {
      fields: fieldsMax,
      fieldSize: fieldMaxBytes,
      files: fileField ? 2 : 0,
      fileSize: limits.uploadMaxBytes,
    },
  })
  for await (const part of parts) {
    if (part.type === 'file') {
      if (file || part.fieldname !== fileField) refuseFile(part)
      file = { bytes: await part.toBuffer() }
    } else {
      if (part.valueTruncated) refuse('request/too-large')
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  }
  return { fields, file }
}

function refuseFile({ fieldname }: MultipartFile): never {
  refuse('request/invalid', { errors: [{ path: `/${fieldname}`, message: 'unexpected file' }] })
}

function hasStatus(error: unknown) {
  return error instanceof Error && 'statusCode' in error
}

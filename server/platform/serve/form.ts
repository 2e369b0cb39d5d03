import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { limits } from '#shared/limits.ts'
import { refuse } from '../refusal.ts'

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
  const fields: Record<string, string> = Object.create(null)
  let file: FormFile | undefined
  const parts = request.parts({
    limits: {
      fields: fieldsMax,
      fieldSize: fieldMaxBytes,
      files: fileField ? 1 : 0,
      fileSize: limits.uploadMaxBytes,
    },
  })
  for await (const part of parts) {
    if (part.type === 'file') file = await readFile(part, fileField)
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  return { fields, file }
}

async function readFile(part: MultipartFile, fileField: string | undefined) {
  if (part.fieldname !== fileField)
    refuse('request/invalid', {
      errors: [{ path: `/${part.fieldname}`, message: 'unexpected file' }],
    })
  return { bytes: await part.toBuffer() }
}

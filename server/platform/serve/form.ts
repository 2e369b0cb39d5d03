import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { limits } from '#shared/limits.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Spool, SpooledFile } from '../spool.ts'

export interface Form {
  readonly fields: Readonly<Record<string, string>>
  /** To be closed by whoever has read the form. */
  readonly file: SpooledFile | undefined
}

interface FileWish {
  readonly field: string
  readonly spool: Spool
}

const fieldsMax = 10
const fieldMaxBytes = 4_096

/** Reads a multipart form: short text fields and at most one file, its size enforced while it streams in. */
export async function readForm(request: FastifyRequest, wish?: FileWish): Promise<Form> {
  if (!request.isMultipart()) refuse('request/wrong-media-type')
  const files: SpooledFile[] = []
  try {
    const fields = await readParts(request, files, wish)
    return { fields, file: files[0] }
  } catch (error) {
    // What is still on its way has to be let through, or the connection waits for a reader.
    request.raw.unpipe()
    request.raw.resume()
    await files[0]?.close()
    if (error instanceof Refusal || hasStatus(error)) throw error
    // The parser's own complaints about a form that is none carry no status.
    refuse('request/unreadable')
  }
}

async function readParts(request: FastifyRequest, files: SpooledFile[], wish?: FileWish) {
  const fields: Record<string, string> = Object.create(null)
  const parts = request.parts({
    limits: {
      fields: fieldsMax,
      fieldSize: fieldMaxBytes,
      files: wish ? 2 : 0,
      fileSize: limits.uploadMaxBytes,
    },
  })
  for await (const part of parts) {
    if (part.type === 'file') {
      if (files.length > 0 || !wish || part.fieldname !== wish.field) refuseFile(part)
      files.push(await wish.spool.take(part.file))
    } else {
      if (part.valueTruncated) refuse('request/too-large')
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  }
  return fields
}

function refuseFile({ fieldname }: MultipartFile): never {
  refuse('request/invalid', { errors: [{ path: `/${fieldname}`, message: 'unexpected file' }] })
}

function hasStatus(error: unknown) {
  return error instanceof Error && 'statusCode' in error
}

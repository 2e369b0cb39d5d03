import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface TaggedText {
  readonly body: string
  readonly etag: string
}

/** A quoted strong validator from the bytes, the same in every process. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

export const withEtag = (body: string): TaggedText => ({ body, etag: etagOf(body) })

/** Sends a small text, or 304. The browser revalidates it each time unless the reply has another cache-control. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, text: TaggedText) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  reply.header('etag', text.etag)
  return matchesEtag(request, text.etag) ? reply.code(304).send() : reply.send(text.body)
}

/** Whether `If-None-Match` names the tag (RFC 9110, weak comparison). */
export function matchesEtag({ headers }: FastifyRequest, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map(tag => tag.trim())
  return tags.includes('*') || tags.some(tag => tag.replace(/^W\//, '') === etag)
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Fast enough for the first caller. The highest quality takes seconds and saves a few percent. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 9 }

interface Form {
  readonly body: Buffer
  readonly etag: string
  readonly encoding?: 'br' | 'gzip'
}

/**
 * A large answer that is the same for everybody. The first request writes and compresses it. Later ones get the same
 * bytes.
 */
export class FixedAnswer {
  readonly #type: string
  readonly #write: () => string
  #forms: Promise<readonly Form[]> | undefined

  constructor(type: string, write: () => string) {
    this.#type = type
    this.#write = write
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#forms ??= formsOf(Buffer.from(this.#write()))
    const forms = await this.#forms
    const form = forms.find(
      ({ encoding }) => encoding === undefined || request.encoding(encoding) === encoding,
    )
    const known = forms.find(({ etag }) => matchesEtag(request, etag))
    reply.type(this.#type).header('vary', 'accept-encoding').header('cache-control', 'no-cache')
    if (known) return reply.code(304).header('etag', known.etag).send()
    if (form?.encoding) reply.header('content-encoding', form.encoding)
    return reply.header('etag', form?.etag).send(form?.body)
  }
}

/** The smallest form first. Each has its own validator (RFC 9110 section 8.8.3.3). */
async function formsOf(body: Buffer): Promise<readonly Form[]> {
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(body, { params: brotliParams }),
    compressGzip(body),
  ])
  return [
    { body: brotli, etag: etagOf(brotli), encoding: 'br' },
    { body: gzipped, etag: etagOf(gzipped), encoding: 'gzip' },
    { body, etag: etagOf(body) },
  ]
}

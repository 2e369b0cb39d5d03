import { createHash } from 'node:crypto'

export interface TileBody {
  body: Buffer
  contentType: string
  /** Set when `body` is already compressed. */
  contentEncoding?: 'gzip'
  /** A quoted strong validator, made from the bytes: the same in every process. */
  etag: string
}

export interface TileLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

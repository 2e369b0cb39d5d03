import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { configurationTexts } from '#shared/texts/configuration.ts'
import type { S3Settings } from '../config.ts'
import { refuse } from '../refusal.ts'
import { StartupError } from '../startup-error.ts'
import { within } from '../within.ts'

export interface S3Timeouts {
  readonly connectMs: number
  /** Time without a byte in either direction. */
  readonly silenceMs: number
  /** Time for an answer, retries included. */
  readonly answerMs: number
  /** Time to upload an object, retries included. */
  readonly putMs: number
}

/** In bytes. `end` is the first byte after the range. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

const usualTimeouts = { connectMs: 2_000, silenceMs: 5_000, answerMs: 10_000, putMs: 30_000 }
const attemptsMax = 2
const texts = configurationTexts.store

/** The site's objects in a bucket. Every request has a time limit, and a failure becomes a refusal. */
export class S3Bucket {
  readonly #settings: S3Settings
  readonly #timeouts: S3Timeouts
  readonly #client: S3Client

  constructor(settings: S3Settings, timeouts: S3Timeouts = usualTimeouts) {
    this.#settings = settings
    this.#timeouts = timeouts
    this.#client = clientOf(settings, timeouts)
  }

  /** @throws StartupError if the bucket cannot be used */
  async check(): Promise<void> {
    try {
      await within(this.#timeouts.answerMs, signal => this.#page(signal, undefined, 1))
    } catch (error) {
      throw startFailure(error, this.#settings)
    }
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const command = new PutObjectCommand({ ...this.#address(name), Body: bytes })
    await this.#request(signal => this.#client.send(command, { abortSignal: signal }), 'putMs')
  }

  /** Undefined if there is no such object, or it ends before the range. */
  async get(name: string, { start, end }: ByteRange) {
    const range = { ...this.#address(name), Range: `bytes=${start}-${end - 1}` }
    return this.#request(async signal => {
      try {
        const output = await this.#client.send(new GetObjectCommand(range), { abortSignal: signal })
        const bytes = Buffer.from((await output.Body?.transformToByteArray()) ?? [])
        return { bytes, ...factsOf(output) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    })
  }

  async remove(name: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#address(name))
    await this.#request(signal => this.#client.send(command, { abortSignal: signal }))
  }

  async *list() {
    let next: string | undefined
    do {
      const page = await this.#request(signal => this.#page(signal, next))
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const name = Key.slice(this.#settings.prefix.length)
        if (LastModified) yield { name, changedAt: LastModified }
      }
      next = page.NextContinuationToken
    } while (next)
  }

  #page(abortSignal: AbortSignal, next: string | undefined, size = 1_000) {
    const { bucket, prefix } = this.#settings
    const query = { Bucket: bucket, Prefix: prefix, MaxKeys: size, ContinuationToken: next }
    // The site has no objects in subfolders.
    const command = new ListObjectsV2Command({ ...query, Delimiter: '/' })
    return this.#client.send(command, { abortSignal })
  }

  #address(name: string) {
    const { bucket, prefix } = this.#settings
    return { Bucket: bucket, Key: prefix + name }
  }

  async #request<Answer>(
    send: (signal: AbortSignal) => Promise<Answer>,
    wait: 'answerMs' | 'putMs' = 'answerMs',
  ): Promise<Answer> {
    try {
      // The signal alone would not end the work before the request: the SDK may be fetching credentials.
      return await within(this.#timeouts[wait], send)
    } catch (error) {
      refuseFailure(error)
    }
  }
}

/** A range looks like `bytes 0-99/1234`, with the total size at the end. */
function factsOf({ ContentRange = '', ETag }: GetObjectCommandOutput) {
  const [, size] = /\/(\d+)$/.exec(ContentRange) ?? []
  if (size === undefined || ETag === undefined) {
    throw new Error('the store did not answer with a part of an object')
  }
  return { etag: ETag, size: Number(size) }
}

function clientOf({ endpoint, region, credentials }: S3Settings, timeouts: S3Timeouts) {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: attemptsMax,
    // Many compatible stores cannot read the SDK's own checksums. The signature also covers the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
    },
  })
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** No such object, or one that ends before the requested bytes. */
function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || statusOf(error) === 416
}

function refuseFailure(cause: unknown): never {
  const isFull =
    statusOf(cause) === 507 || (cause instanceof Error && cause.name === 'QuotaExceeded')
  refuse(isFull ? 'server/disk-full' : 'server/unavailable', { cause })
}

function startFailure(error: unknown, { endpoint, bucket }: S3Settings): StartupError {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const status = statusOf(error)
  const detail = status === undefined ? message : `${status} ${name}`
  const reason = texts.reasons[name] ?? texts.refused(detail)
  return new StartupError(texts.where(reason, bucket, endpoint))
}

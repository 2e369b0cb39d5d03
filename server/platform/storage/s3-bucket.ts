import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { within } from '../within.ts'
import type { Place } from './packed-bundle.ts'
import { isNothingThere, refuseFailure, startFailure } from './s3-failures.ts'
import type { S3Settings } from './s3-settings.ts'

/** How long to wait for the store. */
export interface Patience {
  readonly connectMs: number
  /** Without a byte in either direction. */
  readonly silenceMs: number
  /** For an answer, retries included. */
  readonly answerMs: number
  /** For an object on its way up, retries included. */
  readonly putMs: number
}

export interface ObjectPart {
  readonly bytes: Buffer
  /** Changes with the object. */
  readonly etag: string
  /** Of the whole object, in bytes. */
  readonly size: number
}

interface ListedObject {
  readonly name: string
  readonly changedAt: Date
}

const usualPatience = { connectMs: 2_000, silenceMs: 5_000, answerMs: 10_000, putMs: 30_000 }
const attemptsMax = 2

/** The site's objects in a bucket. Nothing waits for the store without end, and what it fails to do is refused. */
export class S3Bucket {
  readonly #settings: S3Settings
  readonly #patience: Patience
  readonly #client: S3Client

  constructor(settings: S3Settings, patience: Patience = usualPatience) {
    this.#settings = settings
    this.#patience = patience
    this.#client = clientOf(settings, patience)
  }

  /** @throws StartupError when the bucket cannot be used */
  async check(): Promise<void> {
    try {
      await within(this.#patience.answerMs, signal => this.#page(signal, undefined, 1))
    } catch (error) {
      throw startFailure(error, this.#settings)
    }
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const command = new PutObjectCommand({ ...this.#address(name), Body: bytes })
    await this.#ask(signal => this.#client.send(command, { abortSignal: signal }), 'putMs')
  }

  /** Undefined when there is no such object, or nothing of it in that place. */
  async get(name: string, { start, end }: Place): Promise<ObjectPart | undefined> {
    const range = { ...this.#address(name), Range: `bytes=${start}-${end - 1}` }
    return this.#ask(async signal => {
      try {
        const found = await this.#client.send(new GetObjectCommand(range), { abortSignal: signal })
        const bytes = Buffer.from((await found.Body?.transformToByteArray()) ?? [])
        return { bytes, ...wholeOf(found) }
      } catch (error) {
        if (isNothingThere(error)) return undefined
        throw error
      }
    })
  }

  /** Does nothing when there is no such object. */
  async remove(name: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#address(name))
    await this.#ask(signal => this.#client.send(command, { abortSignal: signal }))
  }

  async *list(): AsyncIterable<ListedObject> {
    let next: string | undefined
    do {
      const page = await this.#ask(signal => this.#page(signal, next))
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
    // What lies in folders below is not the site's.
    const command = new ListObjectsV2Command({ ...query, Delimiter: '/' })
    return this.#client.send(command, { abortSignal })
  }

  #address(name: string) {
    const { bucket, prefix } = this.#settings
    return { Bucket: bucket, Key: prefix + name }
  }

  async #ask<Answer>(
    question: (signal: AbortSignal) => Promise<Answer>,
    wait: 'answerMs' | 'putMs' = 'answerMs',
  ): Promise<Answer> {
    try {
      // The signal alone would not end what comes before the request: the SDK may be asking others for credentials.
      return await within(this.#patience[wait], question)
    } catch (error) {
      refuseFailure(error)
    }
  }
}

/** A range is `bytes 0-99/1234`, the size of the whole at its end. */
function wholeOf({ ContentRange = '', ETag }: GetObjectCommandOutput) {
  const [, size] = /\/(\d+)$/.exec(ContentRange) ?? []
  if (size === undefined || ETag === undefined) {
    throw new Error('the store does not answer with a part of an object')
  }
  return { etag: ETag, size: Number(size) }
}

function clientOf({ endpoint, region, credentials }: S3Settings, patience: Patience) {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: attemptsMax,
    // Many compatible stores cannot read the checksums the SDK adds by itself. The signature covers the bytes as well.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connectMs,
      socketTimeout: patience.silenceMs,
    },
  })
}

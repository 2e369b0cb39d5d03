import { NoSuchKey, S3ServiceException } from '@aws-sdk/client-s3'
import { refuse } from '../refusal.ts'
import { StartupError } from '../startup-error.ts'
import type { S3Settings } from './s3-settings.ts'

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** No such object, or one that ends before the bytes that were asked for. */
export function isNothingThere(error: unknown): boolean {
  return error instanceof NoSuchKey || statusOf(error) === 416
}

export function refuseFailure(cause: unknown): never {
  const isFull =
    statusOf(cause) === 507 || (cause instanceof Error && cause.name === 'QuotaExceeded')
  refuse(isFull ? 'server/disk-full' : 'server/unavailable', { cause })
}

const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'S3_BUCKET: there is no such bucket',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: the store does not know it',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: it is not that of S3_ACCESS_KEY_ID',
  AccessDenied: 'S3_BUCKET: these keys may not list it',
  PermanentRedirect: 'S3_REGION: the bucket is in another region',
  AuthorizationHeaderMalformed: 'S3_REGION: the bucket is in another region',
  CredentialsProviderError: 'S3_ACCESS_KEY_ID: not set, and no other credentials were found',
}

/** What the operator can mend, in one line. */
export function startFailure(error: unknown, { endpoint, bucket }: S3Settings): StartupError {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const status = statusOf(error)
  const said = status === undefined ? message : `${status} ${name}`
  const reason = reasons[name] ?? `S3_ENDPOINT: the store does not let the site in: ${said}`
  return new StartupError(`${reason} (bucket ${bucket}, ${endpoint ?? 'Amazon S3'}).`)
}

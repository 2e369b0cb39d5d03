import { both, type Env, refuseOthers, text, url, wrong } from '../env-values.ts'

/** The S3-compatible store of the bundles. */
export interface S3Settings {
  readonly bucket: string
  /** Amazon S3 when undefined. */
  readonly endpoint: string | undefined
  readonly region: string
  /** When undefined, the SDK finds its own: environment, shared files, the machine's role. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string }
    | undefined
  /** Of all keys: empty, or folders with a slash at the end. */
  readonly prefix: string
}

const variables = [
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PREFIX',
]

/** Undefined when pictures stay on the disk. */
export function readS3Settings(env: Env): S3Settings | undefined {
  refuseOthers(env, 'S3_', variables)
  const bucket = matching(env, 'S3_BUCKET', /^[\w.-]{3,63}$/)
  if (bucket === undefined) {
    const without = variables.find(name => text(env, name))
    if (without) throw wrong('S3_BUCKET', `not set, while ${without} is`)
    return undefined
  }
  const keys = both(env, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  const prefix = matching(env, 'S3_PREFIX', /^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/)
  return {
    bucket,
    endpoint: url(env, 'S3_ENDPOINT', ['http:', 'https:'])?.href,
    region: matching(env, 'S3_REGION', /^[\w-]+$/) ?? 'us-east-1',
    credentials: keys && { accessKeyId: keys[0], secretAccessKey: keys[1] },
    prefix: prefix === undefined ? '' : prefix.replace(/\/?$/, '/'),
  }
}

function matching(env: Env, name: string, pattern: RegExp) {
  const value = text(env, name)
  if (value === undefined || pattern.test(value)) return value
  throw wrong(name, `'${value}' cannot be one`)
}

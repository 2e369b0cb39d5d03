import { join } from 'node:path'
import type { Config } from '../config.ts'
import { DiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** Where the operator wants pictures kept: in the data directory, or in a bucket that answers. */
export async function openStorage({
  dataDirectory,
  s3,
}: Pick<Config, 'dataDirectory' | 's3'>): Promise<Storage> {
  if (!s3) return new DiskStorage(join(dataDirectory, 'pictures'))
  // Loaded only here: the SDK costs a tenth of a second and 35 MB.
  const { S3Bucket } = await import('./s3-bucket.ts')
  const { S3Storage } = await import('./s3-storage.ts')
  const bucket = new S3Bucket(s3)
  await bucket.check()
  return new S3Storage(bucket)
}

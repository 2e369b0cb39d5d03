import type { Platform } from '#server/platform/platform.ts'
import { fileOf, renditionFor } from './picture-files.ts'
import type { PictureProcessing } from './picture-processing.ts'
import type { Upload } from './worker/picture-pool.ts'

/** The widest that is stored at once. */
const widthPx = 1024

const fileFor = (pictureWidthPx: number) =>
  fileOf({ widthPx: renditionFor(widthPx, pictureWidthPx), format: 'jpeg' })

/** An upload as one JPEG of moderate width, without metadata, for who stores it elsewhere. Refused as an upload is. */
export async function encodeJpeg(
  { pool }: Pick<PictureProcessing, 'pool'>,
  upload: Upload,
): Promise<Uint8Array> {
  const { jpeg } = await pool.encodeUpload(upload, async ({ width, files }) => ({
    jpeg: files.get(fileFor(width)),
  }))
  if (!jpeg) throw new Error('a picture was encoded without its JPEG')
  return jpeg
}

/** One version of a picture in the same way; undefined where it is not there any more. */
export async function readJpeg(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  { pictureId, version }: { readonly pictureId: string; readonly version: number },
): Promise<Uint8Array | undefined> {
  const picture = await db
    .selectFrom('pictures')
    .select(['bundle', 'width'])
    .where('id', '=', pictureId)
    .where('version', '=', version)
    .executeTakeFirst()
  return picture && storage.read(picture.bundle, fileFor(picture.width))
}

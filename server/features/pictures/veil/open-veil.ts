import { keptOf } from '../how-kept.ts'
import type { OpenedPicture, PictureWish } from '../open-picture.ts'
import type { SeenPicture } from '../pictures.queries.ts'
import { drawVeil } from './draw-veil.ts'

/** A veil holds no detail: a wider one would hold nothing more. */
const widestPx = 256

/** What the plain address answers of a picture that is not safe for work, its owner included. No file is read for it. */
export async function openVeil(picture: SeenPicture, wish: PictureWish): Promise<OpenedPicture> {
  const format = wish.format === 'jpeg' ? 'jpeg' : 'webp'
  const opened = {
    etag: `"${picture.id}.${picture.version}.veil.${format}"`,
    format,
    kept: keptOf(picture, wish),
  } as const
  if (wish.holds(opened.etag)) return { ...opened, bytes: undefined }
  const width = Math.min(widestPx, picture.width)
  const height = Math.max(1, Math.round((width * picture.height) / picture.width))
  return { ...opened, bytes: await drawVeil(picture.id, { width, height, format }) }
}

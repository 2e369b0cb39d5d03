import { pictureLimits } from '#shared/picture-limits.ts'

interface Size {
  readonly width: number
  readonly height: number
}

interface Cut extends Size {
  readonly x: number
  readonly y: number
}

/** Four to five, the ratio in which tiles and cards show a member. */
const cropWidthParts = 4
const cropHeightParts = 5
export const cropAspect = cropWidthParts / cropHeightParts
const qualities = [0.92, 0.85, 0.75, 0.6, 0.4]

/** Draws a crop of a picture in this size, as a JPEG for the upload. */
export async function encodePicture(
  source: CanvasImageSource,
  cut: Cut,
  size: Size,
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // The server does the same behind transparent pixels.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(source, cut.x, cut.y, cut.width, cut.height, 0, 0, size.width, size.height)
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality)
    if (blob && blob.size <= pictureLimits.uploadMaxBytes) {
      return new File([blob], 'picture.jpg', { type: blob.type })
    }
  }
  throw new Error('the picture cannot be encoded')
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })

/** The size of a crop in pixels: at most its own and at most the stored maximum, in exactly the ratio. */
export function croppedSize(cut: Size): Size {
  const byHeight = Math.min(cut.height, pictureLimits.pictureStoredMaxSidePx) / cropHeightParts
  const parts = Math.max(1, Math.floor(Math.min(byHeight, cut.width / cropWidthParts) + 1e-6))
  return { width: parts * cropWidthParts, height: parts * cropHeightParts }
}

/** The size of the whole picture, with no side longer than the server stores. */
export function shrunkSize({ width, height }: Size): Size {
  const scale = Math.min(1, pictureLimits.pictureStoredMaxSidePx / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** The same picture, upright, in the largest size that the server stores. */
export function shrinkPicture(file: File): Promise<File> {
  return withImage(file, async image => {
    const whole = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight }
    const smaller = await encodePicture(image, whole, shrunkSize(whole))
    return new File([smaller], file.name.replace(/\.\w+$/, '.jpg'), { type: smaller.type })
  })
}

/** A file that the browser cannot read has none: the server judges it. */
export const hasTooManyPixels = (file: Blob): Promise<boolean> =>
  withImage(
    file,
    ({ naturalWidth, naturalHeight }) =>
      naturalWidth * naturalHeight > pictureLimits.uploadMaxPixels,
  ).catch(() => false)

/**
 * Uses an element rather than a bitmap: it knows the size of a picture without decoding it, and browsers of phones decode
 * a large one for it in a smaller size.
 */
async function withImage<Result>(
  file: Blob,
  use: (image: HTMLImageElement) => Result | Promise<Result>,
): Promise<Result> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = () => reject(new Error('the picture cannot be read'))
      image.src = address
    })
    return await use(image)
  } finally {
    URL.revokeObjectURL(address)
  }
}

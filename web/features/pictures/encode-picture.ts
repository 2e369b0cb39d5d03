import { limits } from '#shared/limits.ts'

interface Cut {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const qualities = [0.92, 0.85, 0.75, 0.6, 0.4]

/** Draws a cut of a picture in this size, as a JPEG that may be uploaded. */
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
  // What the site itself puts behind what is transparent.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(source, cut.x, cut.y, cut.width, cut.height, 0, 0, size.width, size.height)
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality)
    if (blob && blob.size <= limits.uploadMaxBytes) {
      return new File([blob], 'picture.jpg', { type: blob.type })
    }
  }
  throw new Error('the picture cannot be encoded')
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })

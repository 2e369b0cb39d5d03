/** More is not stored. */
const sideMaxPx = 1_600
const quality = 0.9

/** A frame of the camera, or a picture from it, as a JPEG of moderate size. */
export async function drawShot(
  source: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob> {
  const scale = Math.min(1, sideMaxPx / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (!blob) throw new Error('the shot cannot be encoded')
  return blob
}

/** @throws when it is no picture that the browser can read */
export async function drawFile(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    return await drawShot(picture, picture)
  } finally {
    picture.close()
  }
}

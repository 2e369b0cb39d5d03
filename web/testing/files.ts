/** A picture of one color, in CSS. */
export async function pictureFile(color: string, width = 160, height = 200): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = color
  pen.fillRect(0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new File([blob], `${color}.jpg`, { type: 'image/jpeg' })
}

/** The file, padded with zeros to this size. */
export function filledTo(size: number, file: File): File {
  const { name, type } = file
  return new File([file, new Uint8Array(size - file.size)], name, { type })
}

/** Chooses files, as the browser's picker does. */
export function chooseFiles(input: Element | null, files: readonly File[]): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('no field for files')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const panoramaBytes = 'UklGRhwAAABXRUJQVlA4TA8AAAAvf/7nAwdQ1Yj+ByKi/wEA'

/** A green WebP of 16,000 × 4000 pixels in 36 bytes. */
export const panoramaFile = (): File =>
  new File([Uint8Array.from(atob(panoramaBytes), byte => byte.charCodeAt(0))], 'panorama.webp', {
    type: 'image/webp',
  })

import sharp from 'sharp'
import type { Drawing } from './picture.ts'
import { heightPx, widthPx } from './scenes/mood.ts'

/** Out of focus, half as many pixels are enough. */
const blurredDensity = 36
const blurPx = 2.6

/** @returns a PNG */
export async function encodeDrawing({ back, isBlurred, front }: Drawing): Promise<Buffer> {
  const behind = isBlurred
    ? sharp(
        await sharp(Buffer.from(back), { density: blurredDensity })
          .removeAlpha()
          .blur(blurPx)
          .png({ compressionLevel: 0 })
          .toBuffer(),
      ).resize(widthPx, heightPx, { kernel: 'cubic' })
    : sharp(Buffer.from(back)).removeAlpha()
  return behind
    .composite([{ input: Buffer.from(front) }])
    .removeAlpha()
    .png({ compressionLevel: 2 })
    .toBuffer()
}

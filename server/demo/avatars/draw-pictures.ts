/** The process that draws pictures, where SVG may be read; `add-pictures.ts` starts it. */
import sharp from 'sharp'
import { handleJobs } from '#server/platform/worker-process/handle-jobs.ts'
import { planMember } from '../plan-member.ts'
import { type Drawing, drawPicture, drawShot, isPictureJob } from './picture.ts'
import { heightPx, widthPx } from './scenes/mood.ts'

/** Out of focus, half as many pixels are enough. */
const blurredDensity = 36
const blurPx = 2.6
const formats = { png: { compressionLevel: 2 }, jpeg: { quality: 86 } } as const

handleJobs(async job => {
  if (!isPictureJob(job)) throw new Error('not a picture job')
  const { number, picture, pose } = job
  const sitter = planMember(number)
  // A shot is stored as it is; what is uploaded is encoded anew.
  const bytes = pose
    ? await encodeDrawing(drawShot(sitter, { number, picture, pose }), 'jpeg')
    : await encodeDrawing(drawPicture(sitter, picture), 'png')
  return { bytes }
})

async function encodeDrawing(
  { back, isBlurred, front }: Drawing,
  format: keyof typeof formats,
): Promise<Buffer> {
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
    .toFormat(format, formats[format])
    .toBuffer()
}

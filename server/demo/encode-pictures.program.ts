/** The child process that encodes the pictures of the demo community; `add-pictures.ts` gives it jobs. */
import sharp, { type OutputInfo } from 'sharp'
import { originalFile } from '#server/features/pictures/picture-files.ts'
import { drawPreview } from '#server/features/pictures/worker/make-renditions.ts'
import type { Renditions } from '#server/features/pictures/worker/picture-jobs.ts'
import { handleJobs } from '#server/platform/worker-process/handle-jobs.ts'

const quality = 80
const narrowPx = 256

handleJobs<{ readonly sources: readonly Uint8Array[] }>(({ sources }) =>
  Promise.all(sources.map(encode)),
)

/** The renditions of an upload. The source is one of them: WebP takes most of the time. */
async function encode(source: Uint8Array): Promise<Renditions> {
  const whole = await sharp(source).raw().toBuffer({ resolveWithObject: true })
  const narrow = await read(whole).resize(narrowPx).raw().toBuffer({ resolveWithObject: true })
  const [jpeg, narrowJpeg, narrowWebp, preview] = await Promise.all([
    read(whole).jpeg({ quality }).toBuffer(),
    read(narrow).jpeg({ quality }).toBuffer(),
    read(narrow).webp({ quality, effort: 0 }).toBuffer(),
    drawPreview(read(narrow)),
  ])
  const { width, height } = whole.info
  const files = new Map([
    [originalFile, jpeg],
    [`${width}.jpeg`, jpeg],
    [`${width}.webp`, source],
    [`${narrowPx}.jpeg`, narrowJpeg],
    [`${narrowPx}.webp`, narrowWebp],
  ])
  return { width, height, files, preview }
}

const read = ({ data, info }: { readonly data: Buffer; readonly info: OutputInfo }) =>
  sharp(data, { raw: info })

/** Uploads become the files that are stored at once: the picture pool with its processes, beside plain sharp. */
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import { PicturePool } from '#server/features/pictures/worker/picture-pool.ts'
import { createLog } from '#server/platform/log.ts'
import { niceness } from '#server/platform/worker-process/handle-jobs.ts'
import { type Section, toRatesTable } from './report.ts'

type Make = (bytes: Uint8Array) => Promise<unknown>

const rounds = 5
const picturesARound = 12
const atOnce = 3
const sizes = [
  { width: 1_200, height: 1_500 },
  { width: 3_000, height: 4_000 },
]

const words = `Uploads of 1.8 and 12 megapixels, three at once, turned into all that is stored at once. Plain sharp makes each output
from the file. All processes have the picture pool's priority.`

const goals = { 'the picture pool': 'at least 0.8 times' }

/** Lowers the priority of this process to the pool's, so that both get the same share. Run it last. */
export async function measureRenditions(): Promise<Section> {
  setPriority(niceness)
  const files = await Promise.all(sizes.map(makePictureBytes))
  const pool = new PicturePool(createLog('silent'))
  const make: Make = bytes =>
    pool.encodeUpload({ profileId: 'bench', read: async () => bytes }, async made => made)
  const sides = [
    { name: 'plain sharp, in the process', make: makePlainly, rates: [] as number[] },
    { name: 'the picture pool', make, rates: [] as number[] },
  ]
  for (const side of sides) await rateOf(side.make, files)
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) side.rates.push(await rateOf(side.make, files))
  }
  await pool.close()
  return { title: 'Renditions', words, goals, table: toRatesTable('pictures a second', sides) }
}

async function rateOf(make: Make, files: readonly Uint8Array[]) {
  const startedAt = performance.now()
  const left = Array.from({ length: picturesARound }, (_, index) => index).values()
  const work = async () => {
    for (const index of left) await make(files[index % files.length] ?? new Uint8Array())
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return (picturesARound * 1000) / (performance.now() - startedAt)
}

/** The same outputs in the simplest code, each from the original file. */
function makePlainly(bytes: Uint8Array) {
  const upright = () => sharp(bytes).autoOrient()
  const narrow = (width: number) => upright().resize({ width, withoutEnlargement: true })
  return Promise.all([
    upright()
      .resize({ width: 4096, height: 4096, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 88 })
      .toBuffer(),
    ...[256, 512, 1024].flatMap(width => [
      narrow(width).webp({ quality: 80, effort: 2 }).toBuffer(),
      narrow(width).jpeg({ quality: 80 }).toBuffer(),
    ]),
    upright().resize(224, 224, { fit: 'fill' }).raw().toBuffer(),
  ])
}

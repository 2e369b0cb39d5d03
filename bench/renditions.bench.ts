/** Uploads turned into what is stored at once: the workshop with its processes, beside plain sharp in one process. */
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import { PictureWorkshop } from '#server/features/pictures/workshop/picture-workshop.ts'
import { createLog } from '#server/platform/log.ts'
import { niceness } from '#server/platform/workshop/take-orders.ts'

export interface RenditionsRow {
  readonly name: string
  readonly picturesPerSecond: number
  /** Over those of plain sharp of the same round; the median of all rounds. */
  readonly ofPlain: number
}

type Make = (bytes: Uint8Array) => Promise<unknown>

const rounds = 5
const picturesARound = 12
const atOnce = 3
/** The workshop's own: on a busy machine both get the same share. */
const sizes = [
  { width: 1_200, height: 1_500 },
  { width: 3_000, height: 4_000 },
]

export async function measureRenditions(): Promise<RenditionsRow[]> {
  setPriority(niceness)
  const files = await Promise.all(sizes.map(makePictureBytes))
  const workshop = new PictureWorkshop(createLog('silent'))
  const make: Make = bytes =>
    workshop.make({ profileId: 'bench', read: async () => bytes }, async made => made)
  const sides = [
    { name: 'plain sharp, in the process', make: makePlainly, rates: [] as number[] },
    { name: 'the workshop', make, rates: [] as number[] },
  ]
  for (const side of sides) await rateOf(side.make, files)
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) side.rates.push(await rateOf(side.make, files))
  }
  await workshop.close()
  const plain = sides[0]?.rates ?? []
  return sides.map(({ name, rates }) => ({
    name,
    picturesPerSecond: median(rates),
    ofPlain: median(rates.map((rate, round) => rate / (plain[round] ?? Number.NaN))),
  }))
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

/** The same outputs as one would write them down, each from the file. */
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

function median(values: readonly number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function renditionsTable(rows: readonly RenditionsRow[]): string {
  const head = '| side | pictures a second | of plain sharp |'
  const lines = rows.map(
    row => `| ${row.name} | ${row.picturesPerSecond.toFixed(1)} | ${row.ofPlain.toFixed(2)} |`,
  )
  return [head, '|---|---:|---:|', ...lines].join('\n')
}

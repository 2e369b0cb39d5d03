import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { drawPlaceholder } from './open-picture.ts'

const sidePx = 32
const shape = { width: 256, height: 320, format: 'webp' } as const
const raw = { width: 128, height: 160, channels: 3 } as const

type Paint = (x: number, y: number) => readonly [number, number, number]

/** Bands, discs, chequers, noise, plain and shaded grounds, light and dark, in colours around the circle. */
function paints(): Paint[] {
  const random = seededRandom(7)
  const colour = () => [random() * 255, random() * 255, random() * 255] as const
  return Array.from({ length: 24 }, (_, number) => {
    const [one, other] = [colour(), colour()]
    const [left, top, size] = [random() * 128, random() * 160, 10 + random() * 50]
    const shares: ((x: number, y: number) => number)[] = [
      x => ((x / size) % 2 < 1 ? 0 : 1),
      (x, y) => (Math.hypot(x - left, y - top) < size ? 1 : 0),
      (x, y) => (Math.floor(x / size) + Math.floor(y / size)) % 2,
      () => random(),
      (x, y) => (x + y) / 288,
      (_x, y) => (y < top ? 0 : 1),
    ]
    return (x, y) => {
      const share = shares[number % shares.length]?.(x, y) ?? 0
      const mixed = (part: 0 | 1 | 2) => one[part] + (other[part] - one[part]) * share
      return [mixed(0), mixed(1), mixed(2)]
    }
  })
}

function pictureOf(paint: Paint): Promise<Buffer> {
  const pixels = Buffer.alloc(raw.width * raw.height * 3)
  for (let y = 0; y < raw.height; y++) {
    for (let x = 0; x < raw.width; x++)
      pixels.set(paint(x, y).map(Math.round), (y * raw.width + x) * 3)
  }
  return sharp(pixels, { raw }).png().toBuffer()
}

const small = (bytes: Buffer) => sharp(bytes).resize({ width: sidePx, height: sidePx, fit: 'fill' })
const coloursOf = async (bytes: Buffer) => [...(await small(bytes).removeAlpha().raw().toBuffer())]

const steps = [-1, 0, 1]

/** Sobel: how strong the edge through each pixel is. */
async function edgesOf(bytes: Buffer): Promise<number[]> {
  const grey = await small(bytes).greyscale().raw().toBuffer()
  const at = (x: number, y: number) => grey[y * sidePx + x] ?? 0
  const weighted = (differenceAt: (step: number) => number) =>
    steps.reduce((sum, step) => sum + (2 - Math.abs(step)) * differenceAt(step), 0)
  const inner = Array.from({ length: sidePx - 2 }, (_, index) => index + 1)
  return inner.flatMap(y =>
    inner.map(x =>
      Math.hypot(
        weighted(step => at(x + 1, y + step) - at(x - 1, y + step)),
        weighted(step => at(x + step, y + 1) - at(x + step, y - 1)),
      ),
    ),
  )
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Pearson's, 0 where one of the two does not vary. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const fromMean = (values: readonly number[]) => {
    const middle = mean(values)
    return values.map(value => value - middle)
  }
  const [ones, others] = [fromMean(one), fromMean(other)]
  const scale = Math.hypot(...ones) * Math.hypot(...others)
  const shared = ones.reduce((sum, value, place) => sum + value * (others[place] ?? 0), 0)
  return scale === 0 ? 0 : shared / scale
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, place) => value - (other[place] ?? 0)))

type Likeness = (one: readonly number[], other: readonly number[]) => number

/** How many placeholders are most alike to their own picture. */
function found(pictures: number[][], hidden: number[][], likeness: Likeness): number {
  return pictures.filter((picture, own) => {
    const likenesses = hidden.map(other => likeness(picture, other))
    return likenesses.indexOf(Math.max(...likenesses)) === own
  }).length
}

type Kind = readonly [string, (bytes: Buffer) => Promise<number[]>, Likeness]
const byCorrelation: readonly Kind[] = [
  ['edges', edgesOf, correlation],
  ['colours', coloursOf, correlation],
]
const kinds: readonly Kind[] = [
  ...byCorrelation,
  ['colours, by their distance', coloursOf, (one, other) => -distance(one, other)],
]
const sets = 3

describe('a placeholder', async () => {
  const pictures = await Promise.all(paints().map(pictureOf))
  const placeholdersOf = (set: number) =>
    Promise.all(pictures.map((_, number) => drawPlaceholder(`picture ${set} ${number}`, shape)))
  const all = <Result>(items: Buffer[], of: (bytes: Buffer) => Promise<Result>) =>
    Promise.all(items.map(of))

  it.each(kinds)('cannot be matched to its picture by %s at 32 px', async (_, of, likeness) => {
    const originals = await all(pictures, of)
    let hits = 0
    for (let set = 0; set < sets; set++) {
      hits += found(originals, await all(await placeholdersOf(set), of), likeness)
    }
    // Chance would find one picture in each set.
    expect(hits / sets).toBeLessThan(2.4)
  })

  it.each(kinds)('hides what a strong blur does not: %s', async (_, of, likeness) => {
    const blurred = await all(pictures, bytes => sharp(bytes).blur(12).png().toBuffer())
    const hits = found(await all(pictures, of), await all(blurred, of), likeness)
    expect(hits).toBeGreaterThan(12)
  })

  it.each(byCorrelation)('is no more like its own picture than another’s, by %s', async (_, of) => {
    const originals = await all(pictures, of)
    const own: number[] = []
    const foreign: number[] = []
    for (let set = 0; set < sets; set++) {
      const placeholders = await all(await placeholdersOf(set), of)
      for (const [place, original] of originals.entries()) {
        for (const [other, placeholder] of placeholders.entries()) {
          const likenesses = place === other ? own : foreign
          likenesses.push(correlation(original, placeholder))
        }
      }
    }
    const strength = (values: number[]) => mean(values.map(Math.abs))
    expect(Math.abs(mean(own))).toBeLessThan(0.1)
    expect(strength(own)).toBeLessThan(strength(foreign) + 0.05)
  })

  it('is the same each time, and differs between pictures', async () => {
    const [one, again, other] = await Promise.all(
      ['a', 'a', 'b'].map(id => drawPlaceholder(id, shape)),
    )
    expect(one?.equals(again ?? Buffer.alloc(0))).toBe(true)
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false)
  })

  it('has muted colours, neither dark nor glaring', async () => {
    for (const placeholder of await placeholdersOf(0)) {
      const { channels } = await sharp(placeholder).stats()
      for (const { min, max } of channels) {
        expect(min).toBeGreaterThan(50)
        expect(max).toBeLessThan(205)
      }
    }
  })
})

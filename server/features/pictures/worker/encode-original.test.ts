import sharp from 'sharp'
import { expect, it } from 'vitest'
import { decodingBytes, encodeOriginal } from './make-renditions.ts'

/** Four quarters in four colors, which look different in each of the eight orientations. */
async function quarters(orientation: number) {
  const [width, height] = [64, 48]
  const colours = ['#c02020', '#20c020', '#2020c0', '#c0c020']
  const quarter = (background: string) =>
    sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer()
  const composed = sharp({
    create: { width, height, channels: 3, background: '#000000' },
  }).composite(
    await Promise.all(
      colours.map(async (color, place) => ({
        input: await quarter(color),
        left: (place % 2) * (width / 2),
        top: Math.floor(place / 2) * (height / 2),
      })),
    ),
  )
  return sharp(await composed.png().toBuffer())
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

const rawOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer({ resolveWithObject: true })

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'turns orientation %i upright as viewers of pictures do',
  async turn => {
    const upload = await quarters(turn)
    const made = await encodeOriginal({ upload, mayBeLarge: false })
    if ('verdict' in made) throw new Error(made.verdict)
    const [stored, expected] = [
      await rawOf(made.bytes),
      await rawOf(await sharp(upload).autoOrient().png().toBuffer()),
    ]
    expect([made.width, made.height]).toEqual([expected.info.width, expected.info.height])
    const differences = stored.data.map((value, place) =>
      Math.abs(value - (expected.data[place] ?? 0)),
    )
    const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length
    expect(mean).toBeLessThan(5)
  },
)

it('stores only the selected part of an upload', async () => {
  // The lower right quarter.
  const cut = { x: 32, y: 24, width: 32, height: 24 }
  const made = await encodeOriginal({ upload: await quarters(1), mayBeLarge: false, cut })
  if ('verdict' in made) throw new Error(made.verdict)
  const { data, info } = await rawOf(made.bytes)
  expect([info.width, info.height]).toEqual([32, 24])
  const [red, green, blue] = [0xc0, 0xc0, 0x20]
  const isYellow = (pixel: number) =>
    [red, green, blue].every(
      (value, channel) => Math.abs((data[pixel + channel] ?? 0) - value) < 12,
    )
  expect(Array.from({ length: 32 * 24 }, (_, pixel) => isYellow(3 * pixel))).not.toContain(false)
})

it('counts the bytes that a decoder keeps in memory', () => {
  const head = { width: 6_000, height: 4_000, channels: 3, depth: 'uchar', space: 'srgb' } as const
  const shared = {
    isPalette: false,
    hasProfile: false,
    hasAlpha: false,
    autoOrient: { width: 6_000, height: 4_000 },
  }
  const jpeg = { ...head, ...shared, format: 'jpeg', isProgressive: false } as const
  const progressive = { ...jpeg, isProgressive: true, chromaSubsampling: '4:2:0' }
  expect(decodingBytes(jpeg)).toBe(0)
  expect(decodingBytes(progressive)).toBe(72_000_000)
  expect(decodingBytes({ ...jpeg, orientation: 6 })).toBeCloseTo(2 * 4_096 * 2_730.7 * 3, -4)
  expect(decodingBytes({ ...progressive, orientation: 6 })).toBeGreaterThan(100_000_000)
})

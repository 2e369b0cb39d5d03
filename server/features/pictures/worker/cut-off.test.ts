import sharp from 'sharp'
import { expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { makePictureBytes } from '../pictures.factory.ts'
import { encodeOriginal } from './make-renditions.ts'

const size = { width: 200, height: 240 }
const random = seededRandom(7)
/** With detail everywhere, as in a photo: each part of the file holds pixels. */
const noise = Buffer.from(
  Array.from({ length: 3 * size.width * size.height }, () => 256 * random()),
)
const source = sharp(noise, { raw: { ...size, channels: 3 } })
const jpegs = await Promise.all(
  Object.entries({
    baseline: {},
    'in full color': { chromaSubsampling: '4:4:4' },
    progressive: { progressive: true },
    'progressive in full color': { progressive: true, chromaSubsampling: '4:4:4' },
  }).map(async ([name, options]) => [name, await source.clone().jpeg(options).toBuffer()] as const),
)
const shares = [0.002, 0.05, 0.3, 0.5, 0.8, 0.9]
const other = await makePictureBytes({ width: 64, height: 80 })

async function endOf(upload: Uint8Array) {
  const made = await encodeOriginal({ upload, mayBeLarge: true })
  return 'verdict' in made ? made.verdict : made
}

const withoutMark = (jpeg: Buffer) => jpeg.subarray(0, -2)
const trailers: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['half an end mark', Buffer.from([0xff])],
  ['another picture', other],
  ['a film', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
]

it.each(jpegs)('a JPEG without its end mark is the same picture: %s', async (_, jpeg) => {
  const whole = await endOf(jpeg)
  expect(whole).toMatchObject(size)
  expect(await endOf(withoutMark(jpeg))).toEqual(whole)
  expect(await endOf(Buffer.concat([withoutMark(jpeg), other]))).toEqual(whole)
})

it.each(trailers)('a JPEG followed by %s is the same picture', async (_, trailer) => {
  for (const [, jpeg] of jpegs)
    expect(await endOf(Buffer.concat([jpeg, trailer]))).toEqual(await endOf(jpeg))
  const baseline = await source.clone().jpeg().toBuffer()
  expect(await endOf(Buffer.concat([withoutMark(baseline), trailer]))).toEqual(
    await endOf(baseline),
  )
})

it.each(jpegs)('a JPEG that lacks pixels is incomplete: %s', async (_, jpeg) => {
  for (const share of shares)
    expect(await endOf(jpeg.subarray(0, share * jpeg.length)), `${share}`).toBe('incomplete')
})

it('so are a PNG and a WebP', async () => {
  for (const file of [
    await source.clone().png().toBuffer(),
    await source.clone().webp().toBuffer(),
  ])
    for (const share of shares)
      expect(await endOf(file.subarray(0, share * file.length)), `${share}`).toBe('incomplete')
})

it('a PNG without its last chunk is the same picture', async () => {
  const png = await source.clone().png().toBuffer()
  expect(await endOf(png.subarray(0, -12))).toEqual(await endOf(png))
})

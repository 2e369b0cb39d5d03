import sharp from 'sharp'
import { expect, it } from 'vitest'
import {
  cmykProfile,
  grayProfile,
  type RgbSpace,
  rgbProfile,
  rgbSpaces,
  srgbOf,
  srgbOfGray,
  srgbOfInks,
  type Triple,
} from '../color-profiles.factory.ts'
import { plainJpeg, plainPng, plainWebp, pngChunk, uint32 } from '../plain-files.factory.ts'
import { makeDeferredRenditions, makeRenditions } from './make-renditions.ts'

// The worker reads no AVIF, but this test does.
sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] })

/** WebP at our effort alone changes a plain sRGB color by up to 2 more, whatever its quality. */
const tolerances: Readonly<Record<string, number>> = { jpeg: 3, webp: 5, avif: 3 }
const previewTolerance = 3 + 17 / 2

async function expectColor(name: string, upload: Uint8Array, color: Triple) {
  const made = await makeRenditions({ upload, mayBeLarge: true })
  if ('verdict' in made) throw new Error(`${name}: ${made.verdict}`)
  const original = made.files.get('original.jpeg') ?? new Uint8Array()
  const deferred = await makeDeferredRenditions({ original, widthPx: 256, formats: ['avif'] })
  const files = [...made.files, ...deferred]
  expect(files).toHaveLength(4)
  for (const [file, bytes] of files) {
    const pixel = (await sharp(bytes).raw().toBuffer()).subarray(0, 3)
    const tolerance = tolerances[file.split('.')[1] ?? ''] ?? 0
    expect(farthest(pixel, color), `${name}: ${[...pixel].join()} in ${file}`).toBeLessThanOrEqual(
      tolerance,
    )
  }
  const [red, green, blue] = Array.from(made.preview, digit => 17 * Number.parseInt(digit, 16))
  expect(farthest([red, green, blue], color), name).toBeLessThanOrEqual(previewTolerance)
}

const farthest = (found: Iterable<number | undefined>, color: Triple) =>
  Math.max(...Array.from(found, (value, index) => Math.abs((value ?? 0) - (color[index] ?? 0))))

const alpha = 0.6
/** The color with that alpha in front of white. */
const thin = (color: Triple): Triple => [
  255 + alpha * (color[0] - 255),
  255 + alpha * (color[1] - 255),
  255 + alpha * (color[2] - 255),
]

const colors: Readonly<Record<string, Triple>> = {
  green: [0, 200 / 255, 0],
  skin: [0.86, 0.67, 0.58],
  dark: [0.1, 0.06, 0.12],
}
const spaces: readonly (readonly [string, RgbSpace, Buffer | undefined])[] = [
  ['no', rgbSpaces.srgb, undefined],
  ['an sRGB', rgbSpaces.srgb, rgbProfile(rgbSpaces.srgb)],
  ['a Display P3', rgbSpaces.displayP3, rgbProfile(rgbSpaces.displayP3)],
  ['an Adobe RGB', rgbSpaces.adobeRgb, rgbProfile(rgbSpaces.adobeRgb)],
]

it.each(spaces)('colors with %s profile come out in sRGB', async (_, space, profile) => {
  for (const [name, color] of Object.entries(colors)) {
    const expected = srgbOf(space, color)
    const bytes = color.map(value => Math.round(255 * value))
    const expectAll = (kind: string, upload: Uint8Array, isThin = false) =>
      expectColor(`${name} in ${kind}`, upload, isThin ? thin(expected) : expected)
    for (const bits of [8, 16] as const) {
      const opaque = { bits, samples: color, profile }
      const clear = { bits, samples: [...color, alpha], profile }
      await expectAll(`PNG of ${bits} bits`, plainPng({ kind: 'rgb', ...opaque }))
      await expectAll(`thin PNG of ${bits} bits`, plainPng({ kind: 'rgba', ...clear }), true)
    }
    const palette = { kind: 'palette', bits: 8, profile } as const
    await expectAll('a palette', plainPng({ ...palette, samples: color }))
    await expectAll('a thin palette', plainPng({ ...palette, samples: [...color, alpha] }), true)
    await expectAll('WebP', await plainWebp(color, profile))
    await expectAll('thin WebP', await plainWebp([...color, alpha], profile), true)
    await expectAll('JPEG', plainJpeg({ samples: bytes, adobe: 0, profile }))
  }
})

it.each([undefined, 1, 1.8, 2.2])('grays with a gamma of %s come out in sRGB', async gamma => {
  const profile = gamma === undefined ? undefined : grayProfile(gamma)
  for (const gray of [0.2, 0.5, 0.8]) {
    const plain: Triple = [255 * gray, 255 * gray, 255 * gray]
    const expected = gamma === undefined ? plain : srgbOfGray(gamma, gray)
    for (const bits of [8, 16] as const) {
      const png = plainPng({ kind: 'gray', bits, samples: [gray], profile })
      await expectColor(`${gray} in ${bits} bits`, png, expected)
      const clear = plainPng({ kind: 'grayAlpha', bits, samples: [gray, alpha], profile })
      await expectColor(`thin ${gray} in ${bits} bits`, clear, thin(expected))
    }
    const jpeg = plainJpeg({ samples: [Math.round(255 * gray)], profile })
    await expectColor(`${gray} in JPEG`, jpeg, expected)
  }
})

/** As Adobe's programs store inks: inverted. Readers of JPEG expect that with and without their segment. */
const inverted = (inks: readonly number[]) => inks.map(ink => Math.round(255 * (1 - ink)))

const profiledInks = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [0.5, 0, 0.5, 0],
  [0, 0.5, 0.5, 0],
  [0, 0, 0, 0.5],
]

it('inks with a profile come out in sRGB', async () => {
  const profile = cmykProfile()
  for (const inks of profiledInks) {
    const [samples, expected] = [inverted(inks), srgbOfInks(inks)]
    await expectColor(inks.join(), plainJpeg({ samples, profile }), expected)
    await expectColor(`Adobe ${inks.join()}`, plainJpeg({ samples, adobe: 0, profile }), expected)
  }
  // In YCCK a gray has middle chroma.
  const gray = plainJpeg({ samples: [128, 128, 128, 255], adobe: 2, profile })
  await expectColor('YCCK', gray, srgbOfInks([0.5, 0.5, 0.5, 0]))
})

it('inks without a profile that fits look as a common press prints them', async () => {
  // ISO Coated v2 in sRGB.
  const printed: readonly (readonly [number[], Triple])[] = [
    [
      [0, 0, 0, 0],
      [255, 255, 255],
    ],
    [
      [1, 0, 0, 0],
      [0, 158, 224],
    ],
    [
      [0, 1, 0, 0],
      [230, 0, 126],
    ],
    [
      [0, 0, 1, 0],
      [255, 237, 0],
    ],
    [
      [0, 0, 0, 1],
      [29, 29, 27],
    ],
  ]
  const profiles = [undefined, Buffer.from('broken'), rgbProfile(rgbSpaces.adobeRgb)]
  for (const profile of profiles)
    for (const [inks, expected] of printed) {
      const upload = plainJpeg({ samples: inverted(inks), adobe: 0, profile })
      const made = await makeRenditions({ upload, mayBeLarge: true })
      if ('verdict' in made) throw new Error(made.verdict)
      const bytes = await sharp(made.files.get('original.jpeg')).raw().toBuffer()
      expect(farthest(bytes.subarray(0, 3), expected), inks.join()).toBeLessThan(30)
    }
})

it('a profile that is broken, huge or of another kind of picture is ignored', async () => {
  const whole = rgbProfile(rgbSpaces.displayP3)
  const gray = [0.5, 0.5, 0.5]
  const endless = Buffer.from(whole)
  endless.writeUInt32BE(0xffffffff, 128)
  const huge = Buffer.concat([whole, Buffer.alloc(3_000_000, 1)])
  const profiles = [
    Buffer.from('broken'),
    whole.subarray(0, 400),
    endless,
    huge,
    cmykProfile(),
    grayProfile(1),
  ]
  for (const profile of profiles)
    for (const bits of [8, 16] as const) {
      const png = plainPng({ kind: 'rgb', bits, samples: gray, profile })
      await expectColor(`${bits} bits`, png, [127.5, 127.5, 127.5])
    }
  const ofColors = rgbProfile(rgbSpaces.adobeRgb)
  for (const bits of [8, 16] as const) {
    const png = plainPng({ kind: 'gray', bits, samples: [0.2], profile: ofColors })
    await expectColor(`gray in ${bits} bits`, png, [51, 51, 51])
  }
})

it('colors that only chunks of old PNG or the camera’s notes describe count as sRGB', async () => {
  const chromaticities = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000]
  const chunks = [
    pngChunk('gAMA', uint32(55_556)),
    pngChunk('cHRM', Buffer.concat(chromaticities.map(uint32))),
  ]
  for (const bits of [8, 16] as const) {
    const png = plainPng({ kind: 'rgb', bits, samples: colors.skin ?? [], chunks })
    await expectColor(`PNG of ${bits} bits`, png, srgbOf(rgbSpaces.srgb, colors.skin ?? [0, 0, 0]))
  }
  const exif = await sharp(await plainWebp([0.5, 0.5, 0.5]))
    .withExif({ IFD2: { ColorSpace: '2' } })
    .jpeg()
    .toBuffer()
  const notes = exif.subarray(
    exif.indexOf('Exif'),
    exif.indexOf('Exif') + exif.readUInt16BE(exif.indexOf('Exif') - 2) - 2,
  )
  const jpeg = plainJpeg({ samples: [0, 200, 0], adobe: 0, exif: notes })
  await expectColor('JPEG', jpeg, [0, 200, 0])
})

import { uint32 } from './plain-files.factory.ts'

/**
 * ICC profiles made for tests, and the sRGB color that each of their colors is. It is computed from the primaries and
 * the transfer curve alone, without the library that the server uses.
 */
export type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]
/** From 0 to 1, to linear light. */
type Curve = (value: number) => number

export interface RgbSpace {
  readonly primaries: readonly [x: number, y: number][]
  readonly toLinear: Curve
}

/** IEC 61966-2-1 */
const srgbToLinear: Curve = value =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const linearToSrgb: Curve = light =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

const srgbPrimaries: [number, number][] = [
  [0.64, 0.33],
  [0.3, 0.6],
  [0.15, 0.06],
]

export const rgbSpaces = {
  srgb: { primaries: srgbPrimaries, toLinear: srgbToLinear },
  displayP3: {
    primaries: [
      [0.68, 0.32],
      [0.265, 0.69],
      [0.15, 0.06],
    ],
    toLinear: srgbToLinear,
  },
  adobeRgb: {
    primaries: [
      [0.64, 0.33],
      [0.21, 0.71],
      [0.15, 0.06],
    ],
    toLinear: value => value ** (563 / 256),
  },
} satisfies Record<string, RgbSpace>

/** D65, the white of all of these spaces, and D50, the white of ICC profiles. */
const d65: Triple = [0.3127 / 0.329, 1, (1 - 0.3127 - 0.329) / 0.329]
const d50: Triple = [0.9642, 1, 0.8249]
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

const map = (triple: Triple, change: (value: number, index: number) => number): Triple => [
  change(triple[0], 0),
  change(triple[1], 1),
  change(triple[2], 2),
]
const dot = (one: Triple, other: Triple) =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const apply = (matrix: Matrix, triple: Triple): Triple => [
  dot(matrix[0], triple),
  dot(matrix[1], triple),
  dot(matrix[2], triple),
]
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const transposed = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
]
function inverse([a, b, c]: Matrix): Matrix {
  const determinant = dot(a, cross(b, c))
  const part = (row: Triple) => map(row, value => value / determinant)
  return transposed([part(cross(b, c)), part(cross(c, a)), part(cross(a, b))])
}

/** Linear RGB to XYZ under D65. */
function toXyz({ primaries }: RgbSpace): Matrix {
  const [red, green, blue] = primaries.map(([x, y]): Triple => [x / y, 1, (1 - x - y) / y])
  if (!red || !green || !blue) throw new Error('three primaries make a space')
  const columns = transposed([red, green, blue])
  const scale = apply(inverse(columns), d65)
  const scaled = (row: Triple) => map(row, (value, index) => value * (scale[index] ?? 0))
  return [scaled(columns[0]), scaled(columns[1]), scaled(columns[2])]
}

function toD50(xyz: Triple): Triple {
  const [from, to] = [apply(bradford, d65), apply(bradford, d50)]
  const cones = map(
    apply(bradford, xyz),
    (value, index) => (value * (to[index] ?? 0)) / (from[index] ?? 1),
  )
  return apply(inverse(bradford), cones)
}

const to8Bits = (light: number) => 255 * linearToSrgb(Math.min(1, Math.max(0, light)))

/** The sRGB color, from 0 to 255, of a color from 0 to 1 in another space. Clipped to the gamut. */
export function srgbOf(space: RgbSpace, color: Triple): Triple {
  const linear = map(color, space.toLinear)
  return map(apply(inverse(toXyz(rgbSpaces.srgb)), apply(toXyz(space), linear)), to8Bits)
}

/** The sRGB color of a gray from 0 to 1 with a gamma. */
export function srgbOfGray(gamma: number, gray: number): Triple {
  const value = to8Bits(gray ** gamma)
  return [value, value, value]
}

/** The inks of the CMYK profile below absorb exactly one of the sRGB primaries each. */
const lightOfInks = ([cyan, magenta, yellow, black]: readonly number[]): Triple =>
  map([cyan ?? 0, magenta ?? 0, yellow ?? 0], ink => (1 - ink) * (1 - (black ?? 0)))

export const srgbOfInks = (inks: readonly number[]): Triple => map(lightOfInks(inks), to8Bits)

export function rgbProfile(space: RgbSpace): Buffer {
  const matrix = transposed(toXyz(space))
  const curve = sampledCurve(space.toLinear)
  return profile('mntr', 'RGB ', 'XYZ ', [
    ['wtpt', xyzTag(d50)],
    ...(['r', 'g', 'b'] as const).flatMap((name, index): Tag[] => [
      [`${name}XYZ`, xyzTag(toD50(matrix[index] ?? d65))],
      [`${name}TRC`, curve],
    ]),
  ])
}

export const grayProfile = (gamma: number): Buffer =>
  profile('mntr', 'GRAY', 'XYZ ', [
    ['wtpt', xyzTag(d50)],
    ['kTRC', sampledCurve(value => value ** gamma)],
  ])

/** Exact at inks of 0, 1/2 and 1. */
const gridSteps = 3

export function cmykProfile(): Buffer {
  const head = Buffer.alloc(52)
  head.write('mft2')
  head.set([4, 3, gridSteps], 8)
  // The diagonal of a matrix that this kind of profile ignores.
  for (const at of [12, 28, 44]) head.writeInt32BE(0x10000, at)
  head.writeUInt16BE(2, 48)
  head.writeUInt16BE(2, 50)
  const identity = [0, 0xffff]
  const inks = Array.from({ length: gridSteps ** 4 }, (_, index) =>
    [27, 9, 3, 1].map(step => (Math.floor(index / step) % gridSteps) / (gridSteps - 1)),
  )
  const numbers = [
    ...Array.from({ length: 4 }, () => identity).flat(),
    ...inks.flatMap(each => labOf(toD50(apply(toXyz(rgbSpaces.srgb), lightOfInks(each))))),
    ...Array.from({ length: 3 }, () => identity).flat(),
  ]
  return profile('prtr', 'CMYK', 'Lab ', [
    ['wtpt', xyzTag(d50)],
    ['A2B0', Buffer.concat([head, ...numbers.map(uint16)])],
  ])
}

/** CIE Lab under D50, in 16 bits as ICC version 2 writes it. */
function labOf(xyz: Triple) {
  const [x, y, z] = map(xyz, (value, index) => {
    const share = value / (d50[index] ?? 1)
    return share > 216 / 24389 ? Math.cbrt(share) : (share * (24389 / 27) + 16) / 116
  })
  const [lightness, a, b] = [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  return [(lightness * 0xff00) / 100, (a + 128) * 256, (b + 128) * 256].map(Math.round)
}

type Tag = readonly [name: string, bytes: Buffer]

const curveSteps = 1024

const sampledCurve = (curve: Curve) =>
  Buffer.concat([
    Buffer.from('curv\0\0\0\0'),
    uint32(curveSteps),
    ...Array.from({ length: curveSteps }, (_, index) =>
      uint16(Math.round(0xffff * curve(index / (curveSteps - 1)))),
    ),
  ])

const xyzTag = (xyz: Triple) => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), ...xyz.map(fixed)])

/** ICC.1:2001-04, version 2.1 */
function profile(kind: string, space: string, connection: string, tags: readonly Tag[]) {
  const head = Buffer.alloc(128)
  head.writeUInt32BE(0x02100000, 8)
  head.write(`${kind}${space}${connection}`, 12)
  head.write('acsp', 36)
  for (const [index, value] of d50.entries()) fixed(value).copy(head, 68 + 4 * index)
  let at = head.length + 4 + 12 * tags.length
  const table = tags.map(([name, bytes]) => {
    const entry = Buffer.concat([Buffer.from(name), uint32(at), uint32(bytes.length)])
    at += bytes.length + padding(bytes).length
    return entry
  })
  head.writeUInt32BE(at, 0)
  const bodies = tags.flatMap(([, bytes]) => [bytes, padding(bytes)])
  return Buffer.concat([head, uint32(tags.length), ...table, ...bodies])
}

const padding = (bytes: Buffer) => Buffer.alloc(-bytes.length & 3)

function uint16(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function fixed(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 0x10000))
  return bytes
}

import sharp from 'sharp'

interface PictureTraits {
  readonly width?: number
  readonly height?: number
  /** The first hue of the gradient, in degrees of the color circle. */
  readonly hue?: number
  readonly format?: 'jpeg' | 'png' | 'webp'
}

/** An encoded picture without a person: a disc in front of a gradient. */
export function makePictureBytes(traits: PictureTraits = {}): Promise<Buffer> {
  const { width = 640, height = 800, hue = 220, format = 'jpeg' } = traits
  const pixels = Buffer.alloc(width * height * 3)
  const radius = Math.min(width, height) / 3
  for (let y = 0; y < height; y++) {
    const far = y / height
    for (let x = 0; x < width; x++) {
      const isDisc = Math.hypot(x - width / 2, y - height / 2) < radius
      const color = isDisc ? rgb(hue + 40, 0.75 - far * 0.2) : rgb(hue + far * 60, 0.25 + far * 0.2)
      pixels.set(color, (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

const saturation = 0.55

/** Converts HSL to RGB (CSS Color 4), with channels from 0 to 255. */
function rgb(hue: number, lightness: number) {
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map(offset => {
    const place = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  })
}

interface Ellipse {
  readonly middle: readonly [x: number, y: number]
  readonly radii: readonly [number, number]
  readonly degrees: number
  readonly color: readonly [number, number, number]
}

const side = 224
const ground = [145, 173, 64] as const
/** Found by random search and hill climbing. They show nothing, but the model is nearly sure that they are explicit. */
const ellipses: readonly Ellipse[] = [
  { middle: [239, 112], radii: [52, 50], degrees: 50, color: [212, 181, 41] },
  { middle: [168, 208], radii: [79, 76], degrees: 41, color: [200, 92, 40] },
  { middle: [82, 125], radii: [70, 51], degrees: 127, color: [193, 182, 92] },
  { middle: [182, 114], radii: [34, 65], degrees: 2, color: [177, 58, 100] },
  { middle: [14, 1], radii: [73, 101], degrees: 147, color: [195, 115, 90] },
  { middle: [62, 189], radii: [47, 58], degrees: 13, color: [230, 217, 142] },
  { middle: [144, 32], radii: [55, 29], degrees: 8, color: [200, 193, 165] },
  { middle: [221, 29], radii: [74, 97], degrees: 124, color: [211, 74, 73] },
  { middle: [165, 146], radii: [81, 59], degrees: 44, color: [213, 194, 118] },
  { middle: [46, 210], radii: [73, 58], degrees: 174, color: [255, 151, 165] },
]

/** A picture that shows nothing, but that the classifier takes for explicit. */
export function makeSuspectPicture(): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const top = ellipses.findLast(ellipse => holds(ellipse, x + 0.5, y + 0.5))
      pixels.set(top?.color ?? ground, (y * side + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

function holds({ middle, radii, degrees }: Ellipse, x: number, y: number) {
  const turn = (degrees * Math.PI) / 180
  const [across, down] = [x - middle[0], y - middle[1]]
  const along = across * Math.cos(turn) + down * Math.sin(turn)
  const aside = down * Math.cos(turn) - across * Math.sin(turn)
  return (along / radii[0]) ** 2 + (aside / radii[1]) ** 2 <= 1
}

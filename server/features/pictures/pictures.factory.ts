import sharp from 'sharp'

interface PictureTraits {
  readonly width?: number
  readonly height?: number
  /** Degrees around the colour circle; the gradient runs on from there. */
  readonly hue?: number
  readonly format?: 'jpeg' | 'png' | 'webp'
}

/** An encoded picture of nobody: a gradient with a disc before it. */
export function makePictureBytes(traits: PictureTraits = {}): Promise<Buffer> {
  const { width = 640, height = 800, hue = 220, format = 'jpeg' } = traits
  const pixels = Buffer.alloc(width * height * 3)
  const radius = Math.min(width, height) / 3
  for (let y = 0; y < height; y++) {
    const far = y / height
    for (let x = 0; x < width; x++) {
      const isDisc = Math.hypot(x - width / 2, y - height / 2) < radius
      const colour = isDisc
        ? rgb(hue + 40, 0.75 - far * 0.2)
        : rgb(hue + far * 60, 0.25 + far * 0.2)
      pixels.set(colour, (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

const saturation = 0.55

/** HSL to RGB (CSS Color 4), channels 0 to 255. */
function rgb(hue: number, lightness: number) {
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map(offset => {
    const place = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  })
}

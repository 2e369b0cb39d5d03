import { createHash } from 'node:crypto'
import sharp from 'sharp'

export interface PlaceholderShape {
  readonly width: number
  readonly height: number
  readonly format: 'webp' | 'jpeg'
}

/** The few pixels that are enlarged to the cloud. */
const grain = { width: 3, height: 3 }
/** Of 255: how light it is, how far lights and shades lie apart, and how far a colour lies from grey. */
const lightness = { least: 100, span: 52 }
const chroma = { least: 12, span: 12 }
/** How far the colours of one cloud lie apart, in turns of the colour circle. */
const hueSpan = 0.14
/** The effort is what renditions take: half the time of libwebp's default. */
const encoding = { quality: 70, effort: 2 }

/**
 * The placeholder of an NSFW picture: a calm cloud, drawn from the picture's id alone. Nothing of the picture goes in, so
 * nothing of it can be seen.
 */
export function drawPlaceholder(
  pictureId: string,
  { width, height, format }: PlaceholderShape,
): Promise<Buffer> {
  return sharp(grainOf(pictureId), { raw: { ...grain, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .toFormat(format, encoding)
    .toBuffer()
}

/** Muted colours around one hue, three channels of 8 bits. */
function grainOf(pictureId: string) {
  const count = grain.width * grain.height
  const dice = createHash('shake256', { outputLength: 1 + count * 3 })
    .update(pictureId)
    .digest()
  const throwOf = (place: number) => (dice[place] ?? 0) / 255
  const pixels = Array.from({ length: count }, (_, pixel) => {
    const [light, strength, turn] = [1, 2, 3].map(part => throwOf(pixel * 3 + part))
    return colour({
      light: lightness.least + lightness.span * (light ?? 0),
      strength: chroma.least + chroma.span * (strength ?? 0),
      turn: throwOf(0) + hueSpan * (turn ?? 0),
    })
  })
  return Buffer.from(pixels.flat())
}

/** Three cosines a third of a turn apart: a hue around grey. */
function colour({ light, strength, turn }: { light: number; strength: number; turn: number }) {
  return [0, 1 / 3, 2 / 3].map(third =>
    Math.round(light + strength * Math.cos(2 * Math.PI * (turn - third))),
  )
}

import { type Clock, newId } from '#server/platform/clock.ts'
import { limits } from '#shared/limits.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

/** One encoding of a picture in one width. */
export interface Rendition {
  readonly widthPx: number
  readonly format: PictureFormat
}

/** A picture's files of one version lie in one bundle; no other attempt to store a picture takes the same name. */
export const newBundle = (pictureId: string, clock: Clock) => `${pictureId}.${newId(clock)}`

/** False of what somebody else put beside the pictures. The first ones ended in their version. */
export const isBundle = (name: string) => /^[0-9a-f-]{36}\.[0-9a-f-]+$/.test(name)

export const originalFile = 'original.jpeg'
export const fileOf = ({ widthPx, format }: Rendition) => `${widthPx}.${format}`
export const isFileName = (name: string) => /^(original|\d+)\.(avif|webp|jpeg)$/.test(name)

/** What the classifier looks at. */
export const ratedFile = fileOf({ widthPx: 256, format: 'jpeg' })

/** Wider ones, and AVIF, take seconds: they follow in a bundle of their own. */
const firstMaxPx = 1024
export const firstFormats = ['webp', 'jpeg'] as const
const lateFormats = ['webp', 'jpeg', 'avif'] as const

/**
 * The width that serves a wish for so many pixels: the next wider one, else the widest. A picture has no rendition
 * beyond the first that holds it whole; that one keeps the picture's own width, since nothing is ever enlarged.
 */
export function renditionFor(wishedPx: number, pictureWidthPx: number): number {
  const widths = renditionsOf(pictureWidthPx)
  return widths.find(width => width >= wishedPx) ?? widths.at(-1) ?? limits.pictureWidthsPx[0]
}

export function renditionsOf(pictureWidthPx: number): readonly number[] {
  const narrower = limits.pictureWidthsPx.filter(width => width < pictureWidthPx)
  const whole = limits.pictureWidthsPx.find(width => width >= pictureWidthPx)
  return whole === undefined ? narrower : [...narrower, whole]
}

export const firstWidthsOf = (pictureWidthPx: number) =>
  renditionsOf(pictureWidthPx).filter(width => width <= firstMaxPx)

/** What is made later, width by width. */
export const lateRenditionsOf = (pictureWidthPx: number) =>
  renditionsOf(pictureWidthPx).map(widthPx => ({
    widthPx,
    formats: lateFormats.filter(format => isLate({ widthPx, format })),
  }))

export const isLate = ({ widthPx, format }: Rendition) => format === 'avif' || widthPx > firstMaxPx

/** What is there in the place of one that is yet to be made. */
export const nextBest = ({ widthPx, format }: Rendition): Rendition => ({
  widthPx: Math.min(widthPx, firstMaxPx),
  format: format === 'avif' ? 'webp' : format,
})

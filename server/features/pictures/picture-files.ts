import { type Clock, newId } from '#server/platform/clock.ts'
import { limits } from '#shared/limits.ts'

export type PictureFormat = 'webp' | 'jpeg'

/** A picture's files of one version lie in one bundle; no other attempt to store a picture takes the same name. */
export const newBundle = (pictureId: string, clock: Clock) => `${pictureId}.${newId(clock)}`

/** False of what somebody else put beside the pictures. The first ones ended in their version. */
export const isBundle = (name: string) => /^[0-9a-f-]{36}\.[0-9a-f-]+$/.test(name)

export const originalFile = 'original.jpeg'
export const fileOf = (widthPx: number, format: PictureFormat) => `${widthPx}.${format}`

/**
 * The rendition that serves a wish for so many pixels: the next wider one, else the widest. A picture has no rendition
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

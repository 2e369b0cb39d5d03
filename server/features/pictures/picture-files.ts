import { limits } from '#shared/limits.ts'

export type PictureFormat = 'webp' | 'jpeg'

/** A picture's files of one version lie in one bundle. */
export const bundleOf = (pictureId: string, version: number) => `${pictureId}.${version}`

/** False of what somebody else put beside the pictures. */
export const isBundle = (name: string) => /^[0-9a-f-]{36}\.\d+$/.test(name)

export function partsOfBundle(bundle: string) {
  const [pictureId = '', version = ''] = bundle.split('.')
  return { pictureId, version: Number(version) }
}

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

import { limits } from '#shared/limits.ts'
import { addressOf } from './api.ts'

/** Address of a picture at least `widthPx` device pixels wide. `version` gets past caches after a replacement. */
export function pictureAddress(id: string, widthPx: number, version?: number): string {
  return addressOf('GET /api/profile-pic/:id', {
    params: { id },
    query: { scale_x: widthPx, v: version },
  })
}

/** For an `img` that says in `sizes` how wide it is shown. */
export function pictureSources(id: string, version?: number): { src: string; srcSet: string } {
  return {
    src: pictureAddress(id, 512, version),
    srcSet: limits.pictureWidthsPx
      .map(widthPx => `${pictureAddress(id, widthPx, version)} ${widthPx}w`)
      .join(', '),
  }
}

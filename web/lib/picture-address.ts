import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { addressOf } from './api.ts'
import { isNsfwShown } from './show-nsfw.ts'

/**
 * Address of a picture at least `widthPx` device pixels wide, as the member's switch for explicit pictures says. With
 * its `version`, a browser caches a public one for good and fetches a replacement. Without a version it asks each time.
 */
export function pictureAddress(id: string, widthPx: number, version?: number): string {
  const call = isNsfwShown() ? 'GET /api/profile-pic/nsfw/:id' : 'GET /api/profile-pic/:id'
  return addressOf(call, { params: { id }, query: { scale_x: widthPx, v: version } })
}

/** For an `img` with its width in `sizes`. */
export function pictureSources(id: string, version?: number): { src: string; srcSet: string } {
  return {
    src: pictureAddress(id, 512, version),
    srcSet: pictureLimits.pictureWidthsPx
      .map(widthPx => `${pictureAddress(id, widthPx, version)} ${widthPx}w`)
      .join(', '),
  }
}

/** The main picture of a brief, as wide as a marker or an avatar needs; undefined if there is none. */
export function briefPictureAddress(brief: ProfileBrief): string | undefined {
  const [id] = brief.profilePicIds
  return id === undefined ? undefined : pictureAddress(id, 256, brief.profilePicVersions[0])
}

/** The same for an `img` with `sizes`. */
export function briefPictureSources(brief: ProfileBrief) {
  const [id] = brief.profilePicIds
  return id === undefined ? undefined : pictureSources(id, brief.profilePicVersions[0])
}

/** The whole stored picture for its owner, who may also crop an explicit one. */
export function originalAddress(id: string, version: number): string {
  return addressOf('GET /api/profile-pic/nsfw/:id', {
    params: { id },
    query: { orig: 1, v: version },
  })
}

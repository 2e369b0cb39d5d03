/** Numbers of pictures, apart from what every page loads. Source: product.md section 9 unless noted. */

const secondMs = 1_000
const dayMs = 86_400_000

/** A picture's preview: six colors of three hexadecimal digits. */
export const picturePreviewPattern = /^[0-9a-f]{18}$/

export const pictureLimits = {
  uploadMaxBytes: 8_192_000,
  /** Not from product.md. The server also refuses smaller pictures that take much memory to decode. */
  uploadMaxPixels: 40_000_000,
  pictureStoredMaxSidePx: 4_096,
  pictureWidthsPx: [256, 512, 1024, 2048],
  picturesMax: 200,
  /** This many flags by members mark a picture as explicit. */
  nsfwFlagsMin: 3,
  pictureGrantsPageDefault: 50,
  pictureRequestsPageDefault: 20,
  /** A request stays open for this long. After a refusal, the next request has to wait as long. */
  pictureRequestMs: 30 * dayMs,
  pictureGrantEndedKeptMs: 30 * dayMs,
  pictureShareChoicesMs: [dayMs, 7 * dayMs, 30 * dayMs],
  likedPicturesPage: 30,
  /** All pictures of a profile fit into one page. */
  pictureLikesPageMax: 200,
  uploadedMs: 2 * secondMs,
} as const

export const pictureFile = { field: 'picfile', maxBytes: pictureLimits.uploadMaxBytes }

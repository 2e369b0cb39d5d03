/** The rules of Help my Photos that both sides need. */

const dayMs = 86_400_000

/** All that a helper can say beside a crop: with a list of tips and no words of one's own nobody can be insulted. */
export const photoTips = [
  'FINE',
  'LIGHT_FRONT',
  'DAYLIGHT',
  'LESS_FLASH',
  'CLOSER',
  'FARTHER',
  'EYE_LEVEL',
  'CAMERA_LOOK',
  'SMILE',
  'PLAIN_BACKGROUND',
  'WHOLE_FACE',
  'ALONE',
  'SHARPER',
  'STRAIGHT',
  'FEWER_FILTERS',
  'NO_SUNGLASSES',
] as const
export type PhotoTip = (typeof photoTips)[number]

export const photoHelpLimits = {
  /** Of one member at a time. */
  openOffers: 3,
  /** After which an offer ends by itself. */
  offerMs: 14 * dayMs,
  /** With so many an offer is dealt to nobody more. */
  proposalsMax: 20,
  /** Dealt at once: one is shown, the others are loaded ahead. */
  dealt: 5,
  /** How far a helper may go into a picture. */
  zoomMost: 4,
  /** Nor may a crop be narrower than this, unless the picture is. */
  cropLeastPx: 256,
  /** Crops of a helper that were used, for the badge. */
  badgeFrom: 5,
  /** Opinions on a picture below which their share says too little. */
  viewsLeast: 25,
  /** Offers without a result, and with one, after their end. */
  endedKeptMs: 30 * dayMs,
  acceptedKeptMs: 365 * dayMs,
  /** Of one's own, the newest. */
  offersListed: 50,
} as const

interface Size {
  readonly width: number
  readonly height: number
}

/** In pixels of the picture as it is stored. */
export interface PhotoCrop extends Size {
  readonly x: number
  readonly y: number
}

/** Four to five, as tiles and cards show a member: whole parts make it exact. */
const [widthParts, heightParts] = [4, 5]
export const photoCropAspect = widthParts / heightParts

const ofParts = (parts: number): Size => ({
  width: parts * widthParts,
  height: parts * heightParts,
})

/** The largest crop of a picture; of no size where the picture is too small for any. */
export const largestCrop = ({ width, height }: Size): Size =>
  ofParts(Math.floor(Math.min(width / widthParts, height / heightParts)))

function smallestCrop(picture: Size): Size {
  const { width } = largestCrop(picture)
  const least = Math.max(
    width / photoHelpLimits.zoomMost,
    Math.min(photoHelpLimits.cropLeastPx, width),
  )
  return ofParts(Math.ceil(least / widthParts))
}

/** How far a frame of a picture may be drawn in, 1 being all that fits. */
export const zoomMostOf = (picture: Size): number =>
  largestCrop(picture).width / smallestCrop(picture).width

/** Whether a crop has the ratio, lies within the picture and is not too small. */
export function isCropOf(picture: Size, { x, y, width, height }: PhotoCrop): boolean {
  const isWithin = x + width <= picture.width && y + height <= picture.height
  const isLargeEnough = width >= smallestCrop(picture).width
  return width * heightParts === height * widthParts && isWithin && isLargeEnough
}

/** The crop nearest to a part of a picture. @param part in percent of the picture's sides */
export function cropNearest(picture: Size, part: PhotoCrop): PhotoCrop {
  const [across, down] = [picture.width / 100, picture.height / 100]
  const parts = Math.round((part.width * across) / widthParts)
  const [least, most] = [smallestCrop(picture).width, largestCrop(picture).width]
  const { width, height } = ofParts(clamp(parts, least / widthParts, most / widthParts))
  const x = Math.round((part.x + part.width / 2) * across - width / 2)
  const y = Math.round((part.y + part.height / 2) * down - height / 2)
  return {
    x: clamp(x, 0, picture.width - width),
    y: clamp(y, 0, picture.height - height),
    width,
    height,
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

import { photoHelpLimits } from './limits.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** In pixels of the stored picture. */
export interface PhotoCrop extends Size {
  readonly x: number
  readonly y: number
}

/** Four to five, the ratio in which tiles and cards show a member. Whole parts keep it exact. */
const [widthParts, heightParts] = [4, 5]
export const photoCropAspect = widthParts / heightParts

const ofParts = (parts: number): Size => ({
  width: parts * widthParts,
  height: parts * heightParts,
})

/** The largest crop of a picture; of size zero if the picture is too small for any. */
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

/** How far a member may zoom into a picture; 1 shows all that fits. */
export const zoomMostOf = (picture: Size): number =>
  largestCrop(picture).width / smallestCrop(picture).width

/** Whether a crop has the right ratio, lies inside the picture and is large enough. */
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

import { limits } from '#shared/limits.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Four to five, as tiles and cards show a member. */
const cropWidthParts = 4
const cropHeightParts = 5

export const cropAspect = cropWidthParts / cropHeightParts

/** The pixels of a cut: never more than it has or than are stored, and of exactly the ratio. */
export function croppedSize(cut: Size): Size {
  const byHeight = Math.min(cut.height, limits.pictureStoredMaxSidePx) / cropHeightParts
  const parts = Math.max(1, Math.floor(Math.min(byHeight, cut.width / cropWidthParts) + 1e-6))
  return { width: parts * cropWidthParts, height: parts * cropHeightParts }
}

/** The whole picture, no side longer than is stored anyway. */
export function shrunkSize({ width, height }: Size): Size {
  const scale = Math.min(1, limits.pictureStoredMaxSidePx / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

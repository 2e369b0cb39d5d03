import type { Metadata } from 'sharp'
import { limits } from '#shared/limits.ts'

const samplesOfJpeg: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:0': 2 }
const coefficientBytes = 2
const webpBytesAPixel = 5
const storedBytesAPixel = 3

/**
 * How many bytes of pixels are held at once, by what the head of a file says. Most kinds are read in strips; progressive
 * JPEG and interlaced PNG are held whole, WebP as well. What is to be turned is held as it will be stored, twice.
 */
export function decodingBytes(head: Metadata): number {
  const held = heldBytes(head)
  if ((head.orientation ?? 1) === 1) return held
  const stored = storedBytes(head)
  return Math.max(held + stored, 2 * stored)
}

function heldBytes({ format, width, height, channels, depth, ...head }: Metadata) {
  if (format === 'webp') return width * height * webpBytesAPixel
  if (!head.isProgressive) return 0
  if (format === 'png') return width * height * channels * (depth === 'ushort' ? 2 : 1)
  const samples = samplesOfJpeg[head.chromaSubsampling ?? ''] ?? channels
  return width * height * samples * coefficientBytes
}

function storedBytes({ width, height }: Metadata) {
  const scale = Math.min(1, limits.pictureStoredMaxSidePx / Math.max(width, height))
  return width * height * scale ** 2 * storedBytesAPixel
}

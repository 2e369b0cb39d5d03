import type { Metadata } from 'sharp'

const samplesOfJpeg: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:0': 2 }
const coefficientBytes = 2
const webpBytesAPixel = 8

/**
 * How many bytes of pixels a decoder holds at once, by what the head of a file says. Most are read in strips; progressive
 * JPEG and interlaced PNG are held whole, WebP as well, and whatever is to be turned.
 */
export function decodingBytes(head: Metadata): number {
  const { width, height, channels, depth, orientation = 1 } = head
  const samples = width * height * channels
  const decoded = samples * (depth === 'ushort' ? 2 : 1)
  return heldBytes(head, decoded) + (orientation > 1 ? decoded : 0)
}

function heldBytes({ format, width, height, channels, ...head }: Metadata, decoded: number) {
  if (format === 'webp') return width * height * webpBytesAPixel
  if (!head.isProgressive) return 0
  if (format === 'png') return decoded
  const samples = samplesOfJpeg[head.chromaSubsampling ?? ''] ?? channels
  return width * height * samples * coefficientBytes
}

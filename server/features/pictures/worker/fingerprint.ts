import type { Sharp } from 'sharp'
import type { Fingerprint } from './picture-jobs.ts'

/**
 * The look of a picture as two hashes of 64 bits (dHash). Each bit says whether one ninth of it is brighter than the
 * previous one, across or down. Copies in another size, quality or brightness differ in a few bits. Other pictures
 * differ in about half of them.
 */

const edge = 8
/** In steps of 256. Smaller steps are noise of an encoder. */
const stepMin = 4
/** The number of bits of both hashes that must come from a real step. Plain surfaces are all alike. */
const stepsMin = 32

export async function fingerprintOf(picture: Sharp): Promise<Fingerprint> {
  const gray = await picture
    .resize({ width: edge + 1, height: edge + 1, fit: 'fill', kernel: 'linear' })
    .flatten()
    .greyscale()
    .raw()
    .toBuffer()
  const at = (x: number, y: number) => gray[y * (edge + 1) + x] ?? 0
  const cells = Array.from({ length: edge * edge }, (_, cell) => ({
    x: cell % edge,
    y: Math.floor(cell / edge),
  }))
  const across = cells.map(({ x, y }) => at(x + 1, y) - at(x, y))
  const down = cells.map(({ x, y }) => at(x, y + 1) - at(x, y))
  const steps = [...across, ...down].filter(step => Math.abs(step) >= stepMin)
  if (steps.length < stepsMin) return 'plain'
  return { rows: bitsOf(across), columns: bitsOf(down) }
}

const bitsOf = (steps: readonly number[]) =>
  steps.map(step => (step >= stepMin ? '1' : '0')).join('')

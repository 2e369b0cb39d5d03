import type { Sharp } from 'sharp'
import type { Fingerprint } from './picture-jobs.ts'

/**
 * What a picture looks like, as two hashes of 64 bits (dHash): whether it becomes brighter from each ninth of it to the next,
 * across and down. Copies in another size, quality or brightness differ in a few bits; others do in about half of them.
 */

const edge = 8
/** In steps of 256: less is the noise of an encoder. */
const stepMin = 4
/** The bits of both hashes that must come of a real step. Plain surfaces are all alike. */
const stepsMin = 32

export async function fingerprintOf(picture: Sharp): Promise<Fingerprint> {
  const grey = await picture
    .resize({ width: edge + 1, height: edge + 1, fit: 'fill', kernel: 'linear' })
    .flatten()
    .greyscale()
    .raw()
    .toBuffer()
  const at = (x: number, y: number) => grey[y * (edge + 1) + x] ?? 0
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

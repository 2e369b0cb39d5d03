import { describe, expect, it } from 'vitest'
import { aggregatePositions, LiveGrid } from './live-grid.ts'
import { plainTraits } from './live-member.factory.ts'
import { hiddenNow } from './live-member.ts'

const now = 1_790_000_000_000
let made = 0

function put(grid: LiveGrid, count: number, lat: number, lon: number, expiresAt = now + 1): void {
  for (let index = 0; index < count; index++) {
    const id = `member-${made++}`
    const brief = Buffer.from('{}')
    grid.set({ id, lat, lon, expiresAt, traits: plainTraits, brief, version: 1 })
  }
}

function cells(grid: LiveGrid) {
  return aggregatePositions(grid, now).map(({ centerLat, centerLon, deltaLat, count }) => [
    centerLat,
    centerLon,
    deltaLat,
    count,
  ])
}

describe('aggregates', () => {
  it("give the cell's centre and size, and a count rounded down to fives", () => {
    const grid = new LiveGrid()
    put(grid, 9, 52.52, 13.4)
    expect(aggregatePositions(grid, now)).toEqual([
      { centerLat: 52.5, centerLon: 13.5, deltaLat: 1, deltaLon: 1, count: 5, tsUpdated: now },
    ])
  })

  it('merge groups of fewer than five into the next larger cell', () => {
    const grid = new LiveGrid()
    put(grid, 4, 50.5, 12.5)
    put(grid, 3, 51.5, 13.5)
    put(grid, 12, 50.5, 13.5)
    expect(cells(grid)).toEqual([
      [50.5, 13.5, 1, 10],
      [52, 14, 4, 5],
    ])
  })

  it('merge what is still too small into the largest cells, or leave it out', () => {
    const grid = new LiveGrid()
    put(grid, 4, -88, -178)
    put(grid, 1, -80, -170)
    put(grid, 4, 0.5, 0.5)
    expect(cells(grid)).toEqual([[-84, -174, 12, 5]])
  })

  it('count nobody who is hidden or expired', () => {
    const grid = new LiveGrid()
    put(grid, 4, 52.5, 13.5)
    put(grid, 3, 52.5, 13.5, hiddenNow)
    put(grid, 3, 52.5, 13.5, now)
    expect(cells(grid)).toEqual([])
    put(grid, 1, 52.5, 13.5)
    expect(cells(grid)).toEqual([[52.5, 13.5, 1, 5]])
  })
})

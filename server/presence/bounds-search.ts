import type { CrowdCells } from './crowd-cells.ts'
import { gridKey } from './grid-geometry.ts'
import type { Page } from './live-member.ts'
import type { MemberColumns } from './member-columns.ts'
import type { Crowd } from './nearest-search.ts'
import type { Sector } from './sector.ts'
import { takeFromSectors } from './sector-merge.ts'
import type { Sectors } from './sectors.ts'

/** Degrees, both ends included. Bounds that cross the date line hold nobody. */
export type Bounds = {
  readonly latMin: number
  readonly lonMin: number
  readonly latMax: number
  readonly lonMax: number
}

type Index = { readonly crowd: Crowd; readonly sectors: Sectors }

/** Beyond this many cells counting the crowd costs more than it can save. */
const countedCells = 400

/** Rows within bounds in the order of ids. */
export function rowsInBounds({ crowd, sectors }: Index, bounds: Bounds, page: Page): number[] {
  if (!isPlain(bounds) || page.limit <= 0) return []
  const covering = sectorsWithin(sectors, bounds)
  const cells = cellsToCount(crowd, bounds)
  const nearby = cells ? rowsOfCells(cells, bounds) : null
  const isWanted = filter(crowd.columns, bounds, page)
  if (nearby && isCheaperToSort(nearby.length, covering, page)) {
    const found = nearby.filter(isWanted)
    found.sort((a, b) => (crowd.columns.idAt(a) < crowd.columns.idAt(b) ? -1 : 1))
    return found.slice(page.offset, page.offset + page.limit)
  }
  return takeFromSectors(covering, crowd.columns, isWanted, page)
}

/**
 * Either everyone in the cells is looked at and sorted, or the sectors, which are sorted already,
 * are walked until the page is full. The walk is short when much of the sectors lies in bounds.
 */
function isCheaperToSort(nearby: number, covering: Sector[], page: Page): boolean {
  const inSectors = covering.reduce((sum, { count }) => sum + count, 0)
  const wanted = page.offset + page.limit
  const walked = inSectors * Math.min(1, wanted / Math.max(1, nearby))
  return nearby * 8 < walked
}

function filter(columns: MemberColumns, bounds: Bounds, page: Page): (row: number) => boolean {
  const { lat, lon, expiresAt, ids } = columns
  const { latMin, lonMin, latMax, lonMax } = bounds
  const { now, excluded } = page
  return row => {
    if ((expiresAt[row] ?? 0) <= now) return false
    const north = lat[row] ?? 0
    const east = lon[row] ?? 0
    if (north < latMin || north > latMax || east < lonMin || east > lonMax) return false
    return !excluded.has(ids[row] ?? '')
  }
}

/** The smallest cells of which the bounds touch few enough. */
function cellsToCount({ fine, medium }: Crowd, bounds: Bounds): CrowdCells | undefined {
  return [fine, medium].find(cells => {
    const [rows, cols] = [bounds.latMax - bounds.latMin, bounds.lonMax - bounds.lonMin]
    return (rows * cells.perDegree + 2) * (cols * cells.perDegree + 2) <= countedCells
  })
}

function rowsOfCells(cells: CrowdCells, bounds: Bounds): number[] {
  const found: number[] = []
  for (const key of keysWithin(bounds, cells.perDegree)) {
    const cell = cells.cellAt(key)
    if (cell) for (let slot = 0; slot < cell.count; slot++) found.push(cell.rows[slot] ?? 0)
  }
  return found
}

function sectorsWithin(sectors: Sectors, bounds: Bounds): Sector[] {
  const keys = keysWithin(bounds, 1)
  return keys.flatMap(key => sectors.at(key) ?? [])
}

function keysWithin(bounds: Bounds, perDegree: number): number[] {
  const around = 360 * perDegree
  const first = gridKey({ lat: bounds.latMin, lon: bounds.lonMin }, perDegree)
  const west = first % around
  const east = Math.min(Math.floor((bounds.lonMax + 180) * perDegree), around - 1)
  const lastRow = Math.floor(gridKey({ lat: bounds.latMax, lon: 0 }, perDegree) / around)
  const keys: number[] = []
  for (let row = Math.floor(first / around); row <= lastRow; row++) {
    for (let col = west; col <= east; col++) keys.push(row * around + col)
  }
  return keys
}

function isPlain({ latMin, lonMin, latMax, lonMax }: Bounds): boolean {
  return (
    latMin >= -90 &&
    latMin <= latMax &&
    latMax <= 90 &&
    lonMin >= -180 &&
    lonMin <= lonMax &&
    lonMax <= 180
  )
}

import { type CrowdCells, fieldsPerMember, rowField } from './crowd-cells.ts'
import { gridCol, gridRow } from './grid-geometry.ts'
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
  const covering = collectWithin(bounds, 1, key => sectors.at(key))
  const cells = cellsToCount(crowd, bounds)
  const isWanted = filter(crowd.columns, bounds, page)
  if (cells && isCheaperToSort(cells.count, covering, page)) {
    const found = rowsOf(cells, isWanted)
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
  const wanted = page.offset + page.limit
  const covered = covering.reduce((sum, { count }) => sum + count, 0)
  const walked = covered * Math.min(1, wanted / nearby)
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
    return !(excluded.size > 0 && excluded.has(ids[row] ?? ''))
  }
}

/** Cells of one size, and how many members are in them. */
type Counted = {
  readonly crowdCells: CrowdCells
  readonly cells: readonly number[]
  readonly count: number
}

/** The smallest cells of which the bounds touch few enough; none when they touch too many. */
function cellsToCount({ fine, medium }: Crowd, bounds: Bounds): Counted | undefined {
  const crowdCells = [fine, medium].find(({ perDegree }) => {
    const [rows, cols] = [bounds.latMax - bounds.latMin, bounds.lonMax - bounds.lonMin]
    return (rows * perDegree + 2) * (cols * perDegree + 2) <= countedCells
  })
  if (!crowdCells) return undefined
  const cells = collectWithin(bounds, crowdCells.perDegree, key => crowdCells.cellAt(key))
  const count = cells.reduce((sum, cell) => sum + crowdCells.countOf(cell), 0)
  return { crowdCells, cells, count }
}

function rowsOf({ crowdCells, cells }: Counted, isWanted: (row: number) => boolean): number[] {
  const { fields } = crowdCells
  const found: number[] = []
  for (const cell of cells) {
    const [start, end] = [crowdCells.startOf(cell), crowdCells.endOf(cell)]
    for (let at = start; at < end; at += fieldsPerMember) {
      const row = fields[at + rowField] ?? 0
      if (isWanted(row)) found.push(row)
    }
  }
  return found
}

/** What is held under the keys of the cells that the bounds touch. */
function collectWithin<T>(
  bounds: Bounds,
  perDegree: number,
  at: (key: number) => T | undefined,
): T[] {
  const around = 360 * perDegree
  const west = gridCol(bounds.lonMin, perDegree)
  const east = Math.min(Math.floor((bounds.lonMax + 180) * perDegree), around - 1)
  const found: T[] = []
  const lastRow = gridRow(bounds.latMax, perDegree)
  for (let row = gridRow(bounds.latMin, perDegree); row <= lastRow; row++) {
    for (let col = west; col <= east; col++) {
      const held = at(row * around + col)
      if (held !== undefined) found.push(held)
    }
  }
  return found
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

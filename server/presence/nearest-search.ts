import type { Point } from '#shared/distance.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type CellIndex, fieldsPerMember, rowField } from './cell-index.ts'
import { ClosestRows } from './closest-rows.ts'
import {
  chordOfMeters,
  chordsToSides,
  chordToLeave,
  gridKey,
  gridRow,
  type Sides,
  unitVector,
} from './grid-geometry.ts'
import type { Page } from './live-member.ts'
import { type MemberColumns, type MemberFilter, rowMatcher } from './member-columns.ts'

/** The members in cells of 1, 1/8 and 1/64 degree. */
export type CellIndexes = {
  readonly columns: MemberColumns
  readonly coarse: CellIndex
  readonly medium: CellIndex
  readonly fine: CellIndex
}

/** Up to this many members, looking at each costs less than a search by rings. */
const fewMembers = 256
/** How many rings a search reads in fine cells before it restarts in medium ones. */
const fineRings = 8

/**
 * Rows within one degree of latitude and longitude, nearest first by great circle, then by id. It searches square rings
 * of cells outward, in a cell size that fits the density. It stops when no unseen cell can have a closer member.
 */
export function nearestRows(indexes: CellIndexes, point: Point, page: FilteredPage): number[] {
  const count = Math.min(page.offset + page.limit, indexes.columns.size)
  if (count <= page.offset) return []
  return searchCells(indexes, point, { ...page, count }).slice(page.offset)
}

type FilteredPage = Page & { readonly filter?: MemberFilter | undefined }
type Search = FilteredPage & { readonly count: number }

function searchCells(indexes: CellIndexes, point: Point, search: Search): readonly number[] {
  const { coarse, medium, fine } = indexes
  const searchAll = (cells: CellIndex) =>
    searchRings(indexes, cells, point, search, ringsInRange(cells)).closest.sorted()
  if (countAround(coarse, point) <= Math.max(fewMembers, 4 * search.count)) return searchAll(coarse)
  const here = fine.cellAt(gridKey(point, fine.perDegree))
  if (here !== undefined && fine.countOf(here) * 8 >= search.count) {
    const found = searchRings(indexes, fine, point, search, fineRings)
    if (found.isComplete) return found.closest.sorted()
  }
  return searchAll(medium)
}

const ringsInRange = ({ perDegree }: CellIndex) => serverLimits.nearestRangeDegrees * perDegree

function countAround(cells: CellIndex, point: Point): number {
  let count = 0
  const add = (cell: number) => (count += cells.countOf(cell))
  for (const ring of [0, 1]) forRing({ point, ring, sides: allSides }, cells, add)
  return count
}

function searchRings(
  indexes: CellIndexes,
  cells: CellIndex,
  point: Point,
  search: Search,
  lastRing: number,
): { closest: ClosestRows; isComplete: boolean } {
  const reach = chordOfMeters(search.filter?.radiusMeters ?? Number.POSITIVE_INFINITY)
  const closest = new ClosestRows(search.count, indexes.columns.ids, reach)
  const visit = visitor(indexes.columns, cells, closest, point, search)
  let sides = allSides
  for (let ring = 0; ring <= lastRing; ring++) {
    forRing({ point, ring, sides }, cells, visit)
    sides = sidesWithin(closest.farthest, chordsToSides(point, ring, cells.perDegree))
    if (!(sides.south || sides.north || sides.west || sides.east)) {
      return { closest, isComplete: true }
    }
  }
  return { closest, isComplete: lastRing >= ringsInRange(cells) }
}

/**
 * Offers all members of a cell whom the viewer may see, by the squared chord, which grows with the
 * arc. It reads columns outside the cell only for members who are close enough, because each such
 * read waits for memory.
 */
function visitor(
  columns: MemberColumns,
  cells: CellIndex,
  closest: ClosestRows,
  point: Point,
  { now, excluded, filter }: Search,
): (cell: number) => void {
  const { x, y, z } = unitVector(point)
  const surelyInRange = chordToLeave(point.lat, serverLimits.nearestRangeDegrees) * 0.999
  const hidesSomebody = excluded.size > 0
  const matches = filter && rowMatcher(columns, filter)
  const { fields } = cells
  return cell => {
    let farthest = closest.farthest
    const end = cells.endOf(cell)
    for (let at = cells.startOf(cell); at < end; at += fieldsPerMember) {
      const dx = (fields[at] ?? 0) - x
      const dy = (fields[at + 1] ?? 0) - y
      const dz = (fields[at + 2] ?? 0) - z
      const chord = dx * dx + dy * dy + dz * dz
      if (chord > farthest || (fields[at + 3] ?? 0) <= now) continue
      const row = fields[at + rowField] ?? 0
      if (chord > surelyInRange && !isInRange(columns, row, point)) continue
      if (hidesSomebody && excluded.has(columns.idAt(row))) continue
      if (matches && !matches(row)) continue
      closest.offer(chord, row)
      farthest = closest.farthest
    }
  }
}

function isInRange({ lat, lon }: MemberColumns, row: number, point: Point): boolean {
  const apart = Math.abs((lon[row] ?? 0) - point.lon)
  return (
    Math.abs((lat[row] ?? 0) - point.lat) <= serverLimits.nearestRangeDegrees &&
    Math.min(apart, 360 - apart) <= serverLimits.nearestRangeDegrees
  )
}

type Ring = {
  readonly point: Point
  /** How many cells out from the point. */
  readonly ring: number
  /** Sides beyond which a member may be closer than those found so far. */
  readonly sides: Sides<boolean>
}

const allSides: Sides<boolean> = { south: true, north: true, west: true, east: true }

function sidesWithin(farthest: number, chords: Sides<number>): Sides<boolean> {
  return {
    south: chords.south <= farthest,
    north: chords.north <= farthest,
    west: chords.west <= farthest,
    east: chords.east <= farthest,
  }
}

/** Visits the cells on the border of a square around a point, except those beyond a side out of reach. */
function forRing(
  { point, ring, sides }: Ring,
  cells: CellIndex,
  visit: (cell: number) => void,
): void {
  const { perDegree } = cells
  const around = 360 * perDegree
  const visitAt = (row: number, col: number) => {
    const cell = cells.cellAt(row * around + (col % around))
    if (cell !== undefined) visit(cell)
  }
  const middle = gridRow(point.lat, perDegree)
  const center = Math.floor((point.lon + 180) * perDegree) + around
  const inner = Math.max(ring - 1, 0)
  const last = Math.min(middle + (sides.north ? ring : inner), 180 * perDegree - 1)
  const [west, east] = [center - (sides.west ? ring : inner), center + (sides.east ? ring : inner)]
  for (let row = Math.max(middle - (sides.south ? ring : inner), 0); row <= last; row++) {
    if (Math.abs(row - middle) === ring) {
      for (let col = west; col <= east; col++) visitAt(row, col)
    } else {
      if (sides.west) visitAt(row, west)
      if (sides.east) visitAt(row, east)
    }
  }
}

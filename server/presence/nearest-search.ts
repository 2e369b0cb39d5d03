import { serverLimits } from '#shared/server-limits.ts'
import { ClosestRows } from './closest-rows.ts'
import { type CrowdCells, fieldsPerMember, rowField } from './crowd-cells.ts'
import {
  chordOfMeters,
  chordsToSides,
  chordToLeave,
  gridKey,
  gridRow,
  type Sides,
  unitVector,
} from './grid-geometry.ts'
import type { Page, Place } from './live-member.ts'
import type { MemberColumns } from './member-columns.ts'
import { isWantedIn, type Wanted } from './wanted.ts'

/** The members in cells of one degree, of an eighth and of a 64th. */
export type Crowd = {
  readonly columns: MemberColumns
  readonly coarse: CrowdCells
  readonly medium: CrowdCells
  readonly fine: CrowdCells
}

/** Up to this many members around, looking at each costs less than walking rings of cells. */
const fewMembers = 256
/** How far a search goes in fine cells before it starts again in medium ones. */
const fineRings = 8

/**
 * Rows within one degree in latitude and longitude, nearest first by great circle, then by id. It
 * walks square rings of cells outwards, in the size that fits the local crowd, and stops when no
 * unseen cell can hold anyone nearer.
 */
export function nearestRows(crowd: Crowd, place: Place, page: Page & Filtered): number[] {
  const count = Math.min(page.offset + page.limit, crowd.columns.size)
  if (count <= page.offset) return []
  return searchCrowd(crowd, place, { ...page, count }).slice(page.offset)
}

/** Nobody is left out by a search without a filter. */
type Filtered = { readonly wanted?: Wanted | undefined }

type Search = Page & Filtered & { readonly count: number }

function searchCrowd(crowd: Crowd, place: Place, search: Search): readonly number[] {
  const { coarse, medium, fine } = crowd
  if (countAround(coarse, place) <= Math.max(fewMembers, 4 * search.count)) {
    return walkRings(
      crowd,
      coarse,
      place,
      search,
      serverLimits.nearestRangeDegrees,
    ).closest.sorted()
  }
  const here = fine.cellAt(gridKey(place, fine.perDegree))
  if (here !== undefined && fine.countOf(here) * 8 >= search.count) {
    const found = walkRings(crowd, fine, place, search, fineRings)
    if (found.isComplete) return found.closest.sorted()
  }
  const everyRing = serverLimits.nearestRangeDegrees * medium.perDegree
  return walkRings(crowd, medium, place, search, everyRing).closest.sorted()
}

function countAround(cells: CrowdCells, place: Place): number {
  let count = 0
  const add = (cell: number) => (count += cells.countOf(cell))
  forRing({ place, ring: 0, sides: allSides }, cells, add)
  forRing({ place, ring: 1, sides: allSides }, cells, add)
  return count
}

function walkRings(
  crowd: Crowd,
  cells: CrowdCells,
  place: Place,
  search: Search,
  lastRing: number,
): { closest: ClosestRows; isComplete: boolean } {
  const reach = chordOfMeters(search.wanted?.within ?? Number.POSITIVE_INFINITY)
  const closest = new ClosestRows(search.count, crowd.columns.ids, reach)
  const visit = visitor({ columns: crowd.columns, cells, closest }, place, search)
  let sides = allSides
  for (let ring = 0; ring <= lastRing; ring++) {
    forRing({ place, ring, sides }, cells, visit)
    sides = sidesWithin(closest.farthest, chordsToSides(place, ring, cells.perDegree))
    if (!(sides.south || sides.north || sides.west || sides.east)) {
      return { closest, isComplete: true }
    }
  }
  return { closest, isComplete: lastRing >= serverLimits.nearestRangeDegrees * cells.perDegree }
}

/** Through cells of one size, from the members to the closest of them. */
type Walk = {
  readonly columns: MemberColumns
  readonly cells: CrowdCells
  readonly closest: ClosestRows
}

/**
 * Offers everyone of a cell whom the viewer may see, by the squared chord: it grows with the arc.
 * What lies outside the cell is read only of those who come close enough: each such read waits for
 * memory.
 */
function visitor(
  { columns, cells, closest }: Walk,
  place: Place,
  { now, excluded, wanted }: Search,
): (cell: number) => void {
  const { x, y, z } = unitVector(place)
  const surelyInRange = chordToLeave(place.lat, serverLimits.nearestRangeDegrees) * 0.999
  const hidesSomebody = excluded.size > 0
  const isWanted = wanted && isWantedIn(columns, wanted)
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
      if (chord > surelyInRange && !isInRange(columns, row, place)) continue
      if (hidesSomebody && excluded.has(columns.idAt(row))) continue
      if (isWanted && !isWanted(row)) continue
      closest.offer(chord, row)
      farthest = closest.farthest
    }
  }
}

function isInRange({ lat, lon }: MemberColumns, row: number, place: Place): boolean {
  const apart = Math.abs((lon[row] ?? 0) - place.lon)
  return (
    Math.abs((lat[row] ?? 0) - place.lat) <= serverLimits.nearestRangeDegrees &&
    Math.min(apart, 360 - apart) <= serverLimits.nearestRangeDegrees
  )
}

type Ring = {
  readonly place: Place
  /** So many cells out from the place. */
  readonly ring: number
  /** Those beyond which somebody can be closer than those met so far. */
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

/** Visits the cells on the border of a square around a place, but for those beyond a side out of reach. */
function forRing(
  { place, ring, sides }: Ring,
  cells: CrowdCells,
  visit: (cell: number) => void,
): void {
  const { perDegree } = cells
  const around = 360 * perDegree
  const visitAt = (row: number, col: number) => {
    const cell = cells.cellAt(row * around + (col % around))
    if (cell !== undefined) visit(cell)
  }
  const middle = gridRow(place.lat, perDegree)
  const center = Math.floor((place.lon + 180) * perDegree) + around
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

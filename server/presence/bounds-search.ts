import { type CellIndex, fieldsPerMember, rowField } from './cell-index.ts'
import { gridCol, gridRow } from './grid-geometry.ts'
import type { Page } from './live-member.ts'
import type { MemberColumns } from './member-columns.ts'
import type { CellIndexes } from './nearest-search.ts'
import { type RowMatcher, type Sector, type Sectors, takeFromSector } from './sectors.ts'

/** Degrees, both ends included. Bounds across the date line contain nobody. */
export type Bounds = {
  readonly latMin: number
  readonly lonMin: number
  readonly latMax: number
  readonly lonMax: number
}

/** With more cells than this, counting costs more than it can save. */
const countedCells = 400

/** Rows within bounds in the order of ids. */
export function rowsInBounds(
  { cells, sectors }: { readonly cells: CellIndexes; readonly sectors: Sectors },
  bounds: Bounds,
  page: Page,
): number[] {
  if (!areValid(bounds) || page.limit <= 0) return []
  const covering = collectWithin(bounds, 1, key => sectors.at(key))
  const counted = countCells(cells, bounds)
  const { columns } = cells
  const matches = boundsMatcher(columns, bounds, page)
  if (counted && isCheaperToSort(counted.count, covering, page)) {
    const found = rowsOf(counted, matches)
    found.sort((a, b) => (columns.idAt(a) < columns.idAt(b) ? -1 : 1))
    return found.slice(page.offset, page.offset + page.limit)
  }
  return takeFromSectors(covering, columns, matches, page)
}

/**
 * Whether to sort everyone in the cells. Sectors are already sorted, so they are cheap to read if much of them is in
 * bounds.
 */
function isCheaperToSort(nearby: number, covering: Sector[], page: Page): boolean {
  const pageEnd = page.offset + page.limit
  const covered = covering.reduce((sum, { count }) => sum + count, 0)
  const read = covered * Math.min(1, pageEnd / nearby)
  return nearby * 8 < read
}

function boundsMatcher(columns: MemberColumns, bounds: Bounds, page: Page): RowMatcher {
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

type Counted = {
  readonly cellIndex: CellIndex
  readonly cells: readonly number[]
  readonly count: number
}

/** The smallest cells of which the bounds touch few enough. Undefined if the bounds touch too many. */
function countCells({ fine, medium }: CellIndexes, bounds: Bounds): Counted | undefined {
  const cellIndex = [fine, medium].find(({ perDegree }) => {
    const [rows, cols] = [bounds.latMax - bounds.latMin, bounds.lonMax - bounds.lonMin]
    return (rows * perDegree + 2) * (cols * perDegree + 2) <= countedCells
  })
  if (!cellIndex) return undefined
  const cells = collectWithin(bounds, cellIndex.perDegree, key => cellIndex.cellAt(key))
  const count = cells.reduce((sum, cell) => sum + cellIndex.countOf(cell), 0)
  return { cellIndex, cells, count }
}

function rowsOf({ cellIndex, cells }: Counted, matches: RowMatcher): number[] {
  const { fields } = cellIndex
  const found: number[] = []
  for (const cell of cells) {
    const [start, end] = [cellIndex.startOf(cell), cellIndex.endOf(cell)]
    for (let at = start; at < end; at += fieldsPerMember) {
      const row = fields[at + rowField] ?? 0
      if (matches(row)) found.push(row)
    }
  }
  return found
}

/** What `at` returns for the keys of the cells that the bounds touch. */
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
      const value = at(row * around + col)
      if (value !== undefined) found.push(value)
    }
  }
  return found
}

function areValid({ latMin, lonMin, latMax, lonMax }: Bounds): boolean {
  return (
    latMin >= -90 &&
    latMin <= latMax &&
    latMax <= 90 &&
    lonMin >= -180 &&
    lonMin <= lonMax &&
    lonMax <= 180
  )
}

/** A position in one sector: its next matching row. */
type Cursor = { readonly sector: Sector; index: number; row: number; id: string }

/** Reads several sectors as one list in the order of ids, through a heap of their cursors. */
function takeFromSectors(
  sectors: readonly Sector[],
  columns: MemberColumns,
  matches: RowMatcher,
  { offset, limit }: Pick<Page, 'offset' | 'limit'>,
): number[] {
  const [only, ...others] = sectors
  if (only && others.length === 0) return takeFromSector(only, matches, { offset, limit })
  const cursors = sectors
    .map(sector => ({ sector, index: -1, row: 0, id: '' }))
    .filter(cursor => moveOn(cursor, columns, matches))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const taken: number[] = []
  for (let passed = 0; passed < offset + limit; passed++) {
    const first = cursors[0]
    if (!first) break
    if (passed >= offset) taken.push(first.row)
    if (!moveOn(first, columns, matches)) dropFirst(cursors)
    sink(cursors)
  }
  return taken
}

function moveOn(cursor: Cursor, columns: MemberColumns, matches: RowMatcher): boolean {
  const { count, rows } = cursor.sector
  for (cursor.index++; cursor.index < count; cursor.index++) {
    const row = rows[cursor.index] ?? 0
    if (!matches(row)) continue
    cursor.row = row
    cursor.id = columns.idAt(row)
    return true
  }
  return false
}

function dropFirst(cursors: Cursor[]): void {
  const last = cursors.pop()
  if (last && cursors.length > 0) cursors[0] = last
}

/** Restores the heap after its first cursor moved: no cursor comes before its parent. */
function sink(cursors: Cursor[]): void {
  const moved = cursors[0]
  if (!moved) return
  let index = 0
  for (;;) {
    let child = 2 * index + 1
    if (isBefore(cursors[child + 1], cursors[child])) child++
    const next = cursors[child]
    if (!next || moved.id < next.id) break
    cursors[index] = next
    index = child
  }
  cursors[index] = moved
}

function isBefore(a: Cursor | undefined, b: Cursor | undefined): boolean {
  return a !== undefined && b !== undefined && a.id < b.id
}

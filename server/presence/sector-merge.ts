import type { MemberColumns } from './member-columns.ts'
import type { Sector } from './sector.ts'

type IsWanted = (row: number) => boolean

/** Where the walk through one sector stands: at its next wanted row. */
type Cursor = { readonly sector: Sector; place: number; row: number; id: string }

/** Walks one sector in the order of ids, and stops when the page is full. */
export function takeFromSector(
  sector: Sector,
  isWanted: IsWanted,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const taken: number[] = []
  let skipped = 0
  for (let place = 0; place < sector.count && taken.length < limit; place++) {
    const row = sector.rows[place] ?? 0
    if (!isWanted(row)) continue
    if (skipped < offset) skipped++
    else taken.push(row)
  }
  return taken
}

/** Walks several sectors as one list in the order of ids, through a heap of their cursors. */
export function takeFromSectors(
  sectors: readonly Sector[],
  columns: MemberColumns,
  isWanted: IsWanted,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const [only, ...others] = sectors
  if (only && others.length === 0) return takeFromSector(only, isWanted, { offset, limit })
  const cursors = sectors
    .map(sector => ({ sector, place: -1, row: 0, id: '' }))
    .filter(cursor => moveOn(cursor, columns, isWanted))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const taken: number[] = []
  for (let passed = 0; passed < offset + limit; passed++) {
    const first = cursors[0]
    if (!first) break
    if (passed >= offset) taken.push(first.row)
    if (!moveOn(first, columns, isWanted)) dropFirst(cursors)
    sink(cursors)
  }
  return taken
}

function moveOn(cursor: Cursor, columns: MemberColumns, isWanted: IsWanted): boolean {
  const { count, rows } = cursor.sector
  for (cursor.place++; cursor.place < count; cursor.place++) {
    const row = rows[cursor.place] ?? 0
    if (!isWanted(row)) continue
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

/** Restores the heap after its first cursor moved: no cursor stands before its parent. */
function sink(cursors: Cursor[]): void {
  const moved = cursors[0]
  if (!moved) return
  let place = 0
  for (;;) {
    let child = 2 * place + 1
    if (isBefore(cursors[child + 1], cursors[child])) child++
    const next = cursors[child]
    if (!next || moved.id < next.id) break
    cursors[place] = next
    place = child
  }
  cursors[place] = moved
}

function isBefore(a: Cursor | undefined, b: Cursor | undefined): boolean {
  return a !== undefined && b !== undefined && a.id < b.id
}

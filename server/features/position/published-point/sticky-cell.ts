import { limits } from '#shared/limits.ts'
import type { Point } from './integer-degrees.ts'
import { type Cell, cellsHolding, type KeyedCells, tokenOf } from './keyed-cells.ts'

/** A cell the member has been in. Days since 1970: a finer time would be a diary. */
export type RememberedCell = { readonly token: string; readonly lastUsedDay: number }

/** Oldest first: the order of the list is the age of its tokens. */
export type CellMemory = readonly RememberedCell[]

const growth = 0.2
const dayMs = 86_400_000

type Fix = { readonly units: Point; readonly memory: CellMemory; readonly now: number }

/**
 * Chooses the cell that stands for a fix. Near an edge the cell known longest wins, so that a home
 * on the edge does not flicker between two points. Only the choice changes the memory.
 */
export function chooseCell(cells: KeyedCells, fix: Fix): { cell: Cell; memory: CellMemory } {
  const today = Math.floor(fix.now / dayMs)
  const known = fix.memory.filter(
    ({ lastUsedDay }) => today - lastUsedDay <= limits.rememberedCellDays,
  )
  const candidates = cellsHolding(cells, fix.units, growth)
  const tokens = candidates.map(cell => tokenOf(cells, cell))
  const oldest = known.find(({ token }) => tokens.includes(token))
  const chosen = oldest === undefined ? 0 : tokens.indexOf(oldest.token)
  const [cell, token] = [candidates[chosen], tokens[chosen]]
  if (cell === undefined || token === undefined) throw new Error('every point has a cell')
  return { cell, memory: remember(known, { token, lastUsedDay: today }) }
}

function remember(known: CellMemory, used: RememberedCell): CellMemory {
  if (known.some(({ token }) => token === used.token)) {
    return known.map(entry => (entry.token === used.token ? used : entry))
  }
  return [...withRoomForOne(known), used]
}

/** Drops the cell unused for longest; of several the youngest, so that a drive cannot oust home. */
function withRoomForOne(known: CellMemory): CellMemory {
  if (known.length < limits.rememberedCellsMax) return known
  const stalest = Math.min(...known.map(({ lastUsedDay }) => lastUsedDay))
  const dropped = known.findLastIndex(({ lastUsedDay }) => lastUsedDay === stalest)
  return known.filter((_, index) => index !== dropped)
}

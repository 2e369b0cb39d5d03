import { createHmac } from 'node:crypto'
import type { LocationCellMeters } from '#shared/limits.ts'
import {
  type Point,
  toPublishedDegrees,
  unitsAround,
  unitsPerDegree,
  wrap,
} from './integer-degrees.ts'

/** One member's own division of the world into cells about `cellMeters` wide. */
export type KeyedCells = {
  readonly key: Buffer
  /** Height of a row, and how far the rows are shifted, both in 1e-7 degree. */
  readonly rowUnits: number
  readonly shiftUnits: number
}

export type Cell = { readonly row: number; readonly col: number }

/** Columns of one row. They divide the circle evenly, so that the date line cuts off no sliver. */
type Columns = { readonly count: number; readonly shiftUnits: number }

const metersPerDegree = 111_320
const secretBytes = 32

export function keyedCells(
  secret: Buffer,
  profileId: string,
  cellMeters: LocationCellMeters,
): KeyedCells {
  if (secret.length !== secretBytes)
    throw new RangeError(`SECRET must be ${secretBytes} bytes long`)
  const key = createHmac('sha256', secret).update(`loc1|${profileId}|${cellMeters}`).digest()
  const rowUnits = Math.round((cellMeters * unitsPerDegree) / metersPerDegree)
  return { key, rowUnits, shiftUnits: keyedNumber(key, 'y') % rowUnits }
}

/** The cell that contains a point given in 1e-7 degree. */
export function cellAt(cells: KeyedCells, units: Point): Cell {
  const row = Math.floor((units.lat + cells.shiftUnits) / cells.rowUnits)
  return { row, col: colAt(columnsOf(cells, row), units.lon) }
}

/**
 * The containing cell first, then the neighbours whose square, grown on each side by `growth` of
 * its edge, also holds the point.
 */
export function cellsHolding(cells: KeyedCells, units: Point, growth: number): Cell[] {
  const inside = cellAt(cells, units)
  const found: Cell[] = [inside]
  const margin = Math.floor(cells.rowUnits * growth)
  const intoRow = units.lat + cells.shiftUnits - inside.row * cells.rowUnits
  for (const row of reached(inside.row, intoRow, cells.rowUnits, margin)) {
    const columns = columnsOf(cells, row)
    for (const col of reachedColumns(columns, units.lon, growth)) {
      if (row !== inside.row || col !== inside.col) found.push({ row, col })
    }
  }
  return found
}

/** The one point that stands for a cell, in degrees of 4 decimals: the same for ever. */
export function pointOf(cells: KeyedCells, { row, col }: Cell): Point {
  const columns = columnsOf(cells, row)
  const place = hmac(cells.key, `p|${row}|${col}`)
  const north = Math.floor((place.readUInt32BE(0) * cells.rowUnits) / 2 ** 32)
  const east = (col + place.readUInt32BE(4) / 2 ** 32) * (unitsAround / columns.count)
  return toPublishedDegrees({
    lat: row * cells.rowUnits - cells.shiftUnits + north,
    lon: Math.floor(east) - columns.shiftUnits,
  })
}

/** What is remembered of a cell: without the secret it tells nothing about the place. */
export function tokenOf(cells: KeyedCells, { row, col }: Cell): string {
  return hmac(cells.key, `t|${row}|${col}`).toString('hex', 0, 8)
}

function columnsOf(cells: KeyedCells, row: number): Columns {
  const centerUnits = (row + 0.5) * cells.rowUnits - cells.shiftUnits
  const shrink = cosineOfDegrees(centerUnits / unitsPerDegree)
  const count = Math.floor((unitsAround * shrink) / cells.rowUnits)
  return { count, shiftUnits: keyedNumber(cells.key, `x|${row}`) % unitsAround }
}

function colAt(columns: Columns, lonUnits: number): number {
  return Math.floor(
    (wrap(lonUnits + columns.shiftUnits, unitsAround) * columns.count) / unitsAround,
  )
}

/** The columns whose width, grown on both sides, holds the longitude. */
function reachedColumns(columns: Columns, lonUnits: number, growth: number): number[] {
  const widthUnits = unitsAround / columns.count
  const col = colAt(columns, lonUnits)
  const intoCol = wrap(lonUnits + columns.shiftUnits, unitsAround) - col * widthUnits
  return reached(col, intoCol, widthUnits, widthUnits * growth).map(at => wrap(at, columns.count))
}

function reached(index: number, into: number, length: number, margin: number): number[] {
  if (into < margin) return [index, index - 1]
  return into >= length - margin ? [index, index + 1] : [index]
}

/**
 * ECMAScript leaves the last bits of Math.cos to the engine; this sum of the Taylor series (to
 * x^24, exact to 1e-15 below 90°) uses only operations that IEEE 754 fixes.
 */
function cosineOfDegrees(degrees: number): number {
  const square = ((degrees * Math.PI) / 180) ** 2
  let sum = 1
  for (let power = 24; power >= 2; power -= 2) sum = 1 - (square / (power * (power - 1))) * sum
  return sum
}

function keyedNumber(key: Buffer, label: string): number {
  return hmac(key, label).readUIntBE(0, 6)
}

function hmac(key: Buffer, label: string): Buffer {
  return createHmac('sha256', key).update(label).digest()
}

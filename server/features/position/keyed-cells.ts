import { hmac, keyedHash } from '#server/platform/secrets.ts'
import type { Point } from '#shared/distance.ts'
import type { LocationCellMeters } from '#shared/limits.ts'

export type CellsOf = {
  /** The 32 bytes of SECRET. */
  readonly secret: Buffer
  /** `mailboxDigest` of the mailbox that opened the account. A new account with the same mailbox has the same cells. */
  readonly mailbox: Buffer
  readonly profileId: string
  readonly cellMeters: LocationCellMeters
}

/** A grid of the world with cells about `cellMeters` wide. Each cell is a union of cells of the finer widths. */
export type KeyedCells = {
  readonly key: Buffer
  readonly profileId: string
  readonly cellMeters: LocationCellMeters
  /** The height of a row, and the shift of the rows of all widths, both in 1e-7 degree. */
  readonly rowUnits: number
  readonly shiftUnits: number
}

export type Cell = { readonly row: number; readonly col: number }

/** The columns of one row. They divide the circle evenly, so the date line cuts off no narrow column. */
type Columns = { readonly count: number; readonly shiftUnits: number }

/**
 * Cells are computed with integers of 1e-7 degree (about 1 cm). Sums, and products below 2^53, are then the same on
 * every platform.
 */
const unitsPerDegree = 10_000_000
const unitsAround = 360 * unitsPerDegree

/** Columns would grow endlessly wide toward the poles, so points are clamped to this latitude. */
const clampDegrees = 85
const unitsPerPublishedStep = unitsPerDegree / 10_000
const secretBytes = 32
/** All widths are whole multiples of the finest one, so they nest exactly. */
const finestMeters = 500
const finestUnits = Math.round((finestMeters * unitsPerDegree) / 111_320)
/** The height of the coarsest rows. Within it, the columns of all widths line up. */
const bandMeters = 9_000
const bandUnits = unitsOf(bandMeters)

/** The key needs both SECRET and the digest. A stolen database contains the digests, but reveals no grid. */
export function keyedCells({ secret, mailbox, profileId, cellMeters }: CellsOf): KeyedCells {
  if (secret.length !== secretBytes)
    throw new RangeError(`SECRET must be ${secretBytes} bytes long`)
  const key = keyedHash(secret, 'loc2', mailbox.toString('hex'))
  const shiftUnits = keyedNumber(key, 'y') % bandUnits
  return { key, profileId, cellMeters, rowUnits: unitsOf(cellMeters), shiftUnits }
}

/** The cell that contains a point given in 1e-7 degree. */
export function cellAt(cells: KeyedCells, units: Point): Cell {
  const row = Math.floor((units.lat + cells.shiftUnits) / cells.rowUnits)
  return { row, col: colAt(columnsOf(cells, row), units.lon) }
}

/**
 * The containing cell, then each neighbor that contains the point when its square grows on each side by `growth` of its
 * edge.
 */
export function cellsAround(cells: KeyedCells, units: Point, growth: number): Cell[] {
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

/** The one point that stands for a cell of this profile, in degrees with 4 decimals. It never changes. */
export function pointOf(cells: KeyedCells, { row, col }: Cell): Point {
  const columns = columnsOf(cells, row)
  const offset = hmac(cells.key, `p|${cells.profileId}|${cells.cellMeters}|${row}|${col}`)
  const north = Math.floor((offset.readUInt32BE(0) * cells.rowUnits) / 2 ** 32)
  const east = (col + offset.readUInt32BE(4) / 2 ** 32) * (unitsAround / columns.count)
  return toPublishedDegrees({
    lat: row * cells.rowUnits - cells.shiftUnits + north,
    lon: Math.floor(east) - columns.shiftUnits,
  })
}

/** The stored token of a cell. Without the secret it does not reveal where the cell is. */
export function tokenOf({ key, cellMeters }: KeyedCells, { row, col }: Cell): string {
  return hmac(key, `t|${cellMeters}|${row}|${col}`).toString('hex', 0, 8)
}

function unitsOf(cellMeters: number): number {
  return (cellMeters / finestMeters) * finestUnits
}

function columnsOf({ key, cellMeters, rowUnits, shiftUnits }: KeyedCells, row: number): Columns {
  const band = Math.floor((row * rowUnits) / bandUnits)
  const centerUnits = (band + 0.5) * bandUnits - shiftUnits
  const shrink = cosineOfDegrees(centerUnits / unitsPerDegree)
  const coarsestCount = Math.floor((unitsAround * shrink) / bandUnits)
  return {
    count: coarsestCount * (bandMeters / cellMeters),
    shiftUnits: keyedNumber(key, `x|${band}`) % unitsAround,
  }
}

function colAt(columns: Columns, lonUnits: number): number {
  return Math.floor(
    (wrap(lonUnits + columns.shiftUnits, unitsAround) * columns.count) / unitsAround,
  )
}

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
 * ECMAScript leaves the last bits of Math.cos to the engine. This sum of the Taylor series (to x^24, exact to 1e-15
 * below 90°) uses only operations that IEEE 754 fixes.
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

export function toUnits({ lat, lon }: Point): Point {
  const clamped = Math.min(clampDegrees, Math.max(-clampDegrees, lat))
  return { lat: Math.round(clamped * unitsPerDegree), lon: Math.round(lon * unitsPerDegree) }
}

/** Degrees rounded to 4 decimals (about 11 m). The date line is -180. */
function toPublishedDegrees(units: Point): Point {
  const clamped = Math.min(
    clampDegrees * unitsPerDegree,
    Math.max(-clampDegrees * unitsPerDegree, units.lat),
  )
  return fromSteps({
    lat: Math.round(clamped / unitsPerPublishedStep),
    lon: Math.round(units.lon / unitsPerPublishedStep),
  })
}

/** Rounds a point that its owner chose to show to 4 decimals, and changes nothing else. */
export function roundToPublished({ lat, lon }: Point): Point {
  return fromSteps({ lat: Math.round(lat * 10_000), lon: Math.round(lon * 10_000) })
}

/** The remainder, never negative. */
function wrap(value: number, length: number): number {
  return ((value % length) + length) % length
}

function fromSteps({ lat, lon }: Point): Point {
  const east = wrap(lon + 1_800_000, 3_600_000) - 1_800_000
  // Adding zero turns -0 into 0, because JSON and comparisons treat -0 differently.
  return { lat: lat / 10_000 + 0, lon: east / 10_000 + 0 }
}

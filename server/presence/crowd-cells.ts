import { gridKey, unitVector } from './grid-geometry.ts'
import type { MemberColumns } from './member-columns.ts'

/** Per member in a cell: unit vector and expiry, side by side, since a search waits for memory. */
export const fieldsPerMember = 4

export class CrowdCell {
  count = 0
  rows = new Int32Array(2)
  fields = new Float64Array(2 * fieldsPerMember)

  grow(): void {
    const rows = new Int32Array(this.rows.length * 2)
    const fields = new Float64Array(this.fields.length * 2)
    rows.set(this.rows)
    fields.set(this.fields)
    this.rows = rows
    this.fields = fields
  }
}

/** All members, sorted into cells of one size. */
export class CrowdCells {
  readonly perDegree: number
  readonly #cells = new Map<number, CrowdCell>()
  readonly #columns: MemberColumns
  /** Of each row: the cell it is in, and its place there. */
  #keys = new Uint32Array(16)
  #slots = new Int32Array(16)

  constructor(columns: MemberColumns, perDegree: number) {
    this.#columns = columns
    this.perDegree = perDegree
  }

  cellAt(key: number): CrowdCell | undefined {
    return this.#cells.get(key)
  }

  enter(row: number): void {
    if (row >= this.#keys.length) this.#double(row)
    const key = this.#keyOf(row)
    const cell = this.#cells.get(key) ?? this.#open(key)
    if (cell.count === cell.rows.length) cell.grow()
    this.#keys[row] = key
    this.#slots[row] = cell.count
    cell.rows[cell.count] = row
    cell.count++
    this.#write(cell, row)
  }

  /** Follows a member whose place or expiry was rewritten in the columns. */
  update(row: number): void {
    const cell = this.#cells.get(this.#keys[row] ?? 0)
    if (cell && this.#keys[row] === this.#keyOf(row)) this.#write(cell, row)
    else {
      this.leave(row)
      this.enter(row)
    }
  }

  leave(row: number): void {
    const key = this.#keys[row] ?? 0
    const cell = this.#cells.get(key)
    if (!cell) return
    const slot = this.#slots[row] ?? 0
    cell.count--
    const last = cell.rows[cell.count] ?? 0
    const from = cell.count * fieldsPerMember
    cell.rows[slot] = last
    cell.fields.copyWithin(slot * fieldsPerMember, from, from + fieldsPerMember)
    this.#slots[last] = slot
    if (cell.count === 0) this.#cells.delete(key)
  }

  #keyOf(row: number): number {
    const { lat, lon } = this.#columns
    return gridKey({ lat: lat[row] ?? 0, lon: lon[row] ?? 0 }, this.perDegree)
  }

  #open(key: number): CrowdCell {
    const cell = new CrowdCell()
    this.#cells.set(key, cell)
    return cell
  }

  #write(cell: CrowdCell, row: number): void {
    const { lat, lon, expiresAt } = this.#columns
    const { x, y, z } = unitVector({ lat: lat[row] ?? 0, lon: lon[row] ?? 0 })
    const at = (this.#slots[row] ?? 0) * fieldsPerMember
    cell.fields[at] = x
    cell.fields[at + 1] = y
    cell.fields[at + 2] = z
    cell.fields[at + 3] = expiresAt[row] ?? 0
  }

  #double(row: number): void {
    const capacity = Math.max(row + 1, this.#keys.length * 2)
    const keys = new Uint32Array(capacity)
    const slots = new Int32Array(capacity)
    keys.set(this.#keys)
    slots.set(this.#slots)
    this.#keys = keys
    this.#slots = slots
  }
}

import { gridKey, unitVector } from './grid-geometry.ts'
import type { MemberColumns } from './member-columns.ts'

/**
 * The layout of a cell: its count, its room, then each member's vector, expiry and row together, because a search waits
 * for memory.
 */
export const fieldsPerMember = 5
export const rowField = 4
const fieldsPerCell = 2
const firstRoom = 2

/** All members, indexed by cells of one size. The start of its block identifies a cell. */
export class CellIndex {
  readonly perDegree: number
  readonly #blocks = new NumberBlocks()
  readonly #cells = new Map<number, number>()
  readonly #columns: MemberColumns
  /** By row: its cell, and its slot in the cell. */
  #keys = new Uint32Array(16)
  #slots = new Int32Array(16)

  constructor(columns: MemberColumns, perDegree: number) {
    this.#columns = columns
    this.perDegree = perDegree
  }

  /** The numbers of all cells, valid until the next member enters one. */
  get fields(): Float64Array {
    return this.#blocks.numbers
  }

  cellAt(key: number): number | undefined {
    return this.#cells.get(key)
  }

  countOf(cell: number): number {
    return this.fields[cell] ?? 0
  }

  /** Where the cell's members begin in `fields`. */
  startOf(cell: number): number {
    return cell + fieldsPerCell
  }

  endOf(cell: number): number {
    return offsetOf(cell, this.countOf(cell))
  }

  enter(row: number): void {
    if (row >= this.#keys.length) this.#double(row)
    const key = this.#keyOf(row)
    const cell = this.#withRoom(key)
    const slot = this.countOf(cell)
    this.#keys[row] = key
    this.#slots[row] = slot
    this.fields[cell] = slot + 1
    this.#write(cell, row)
  }

  /** Updates a member after a change of point or expiry in the columns. */
  update(row: number): void {
    const cell = this.#cells.get(this.#keys[row] ?? 0)
    if (cell !== undefined && this.#keys[row] === this.#keyOf(row)) this.#write(cell, row)
    else {
      this.leave(row)
      this.enter(row)
    }
  }

  leave(row: number): void {
    const key = this.#keys[row] ?? 0
    const cell = this.#cells.get(key)
    if (cell === undefined) return
    const slot = this.#slots[row] ?? 0
    const last = this.countOf(cell) - 1
    const from = offsetOf(cell, last)
    this.#slots[this.fields[from + rowField] ?? 0] = slot
    this.fields.copyWithin(offsetOf(cell, slot), from, from + fieldsPerMember)
    this.fields[cell] = last
    if (last > 0) return
    this.#cells.delete(key)
    this.#blocks.giveBack(cell, lengthOf(this.#roomOf(cell)))
  }

  #keyOf(row: number): number {
    const { lat, lon } = this.#columns
    return gridKey({ lat: lat[row] ?? 0, lon: lon[row] ?? 0 }, this.perDegree)
  }

  /** The cell with room for one more. It is opened, or moved to a larger block, if necessary. */
  #withRoom(key: number): number {
    const cell = this.#cells.get(key)
    if (cell === undefined) return this.#open(key, firstRoom)
    const count = this.countOf(cell)
    const room = this.#roomOf(cell)
    if (count < room) return cell
    const larger = this.#open(key, room * 2)
    this.fields[larger] = count
    this.fields.copyWithin(this.startOf(larger), this.startOf(cell), this.endOf(cell))
    this.#blocks.giveBack(cell, lengthOf(room))
    return larger
  }

  #open(key: number, room: number): number {
    const cell = this.#blocks.take(lengthOf(room))
    this.fields[cell] = 0
    this.fields[cell + 1] = room
    this.#cells.set(key, cell)
    return cell
  }

  #roomOf(cell: number): number {
    return this.fields[cell + 1] ?? 0
  }

  #write(cell: number, row: number): void {
    const { lat, lon, expiresAt } = this.#columns
    const { x, y, z } = unitVector({ lat: lat[row] ?? 0, lon: lon[row] ?? 0 })
    const at = offsetOf(cell, this.#slots[row] ?? 0)
    const { fields } = this
    fields[at] = x
    fields[at + 1] = y
    fields[at + 2] = z
    fields[at + 3] = expiresAt[row] ?? 0
    fields[at + rowField] = row
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

function offsetOf(cell: number, slot: number): number {
  return cell + fieldsPerCell + slot * fieldsPerMember
}

function lengthOf(room: number): number {
  return fieldsPerCell + room * fieldsPerMember
}

class NumberBlocks {
  /** Replaced when it grows, so do not keep it across a call of `take`. */
  numbers = new Float64Array(1024)
  #end = 0
  readonly #free = new Map<number, number[]>()

  /** @returns the start of a block of this many numbers, with whatever values were there before */
  take(length: number): number {
    const left = this.#free.get(length)?.pop()
    if (left !== undefined) return left
    const start = this.#end
    this.#end += length
    while (this.#end > this.numbers.length) this.#makeRoom()
    return start
  }

  giveBack(start: number, length: number): void {
    const free = this.#free.get(length)
    if (free) free.push(start)
    else this.#free.set(length, [start])
  }

  #makeRoom(): void {
    const numbers = new Float64Array(this.numbers.length * 2)
    numbers.set(this.numbers)
    this.numbers = numbers
  }
}

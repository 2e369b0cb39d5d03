import type { PositionAggregate } from '#shared/contract/discovery.ts'
import type { Point } from '#shared/distance.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type Bounds, rowsInBounds } from './bounds-search.ts'
import { CellIndex } from './cell-index.ts'
import { gridKey, sectorCorner } from './grid-geometry.ts'
import type { LiveMember, Page } from './live-member.ts'
import { MemberColumns, type MemberFilter } from './member-columns.ts'
import { type CellIndexes, nearestRows } from './nearest-search.ts'
import { Sectors, takeFromSector } from './sectors.ts'

/**
 * A million members by map point, as others may see them. Answers are briefs as prepared JSON. Loading is fastest in
 * the order of ids.
 */
export class LiveGrid {
  readonly #columns = new MemberColumns()
  readonly #sectors = new Sectors(this.#columns)
  readonly #cells: CellIndexes = {
    columns: this.#columns,
    coarse: new CellIndex(this.#columns, 1),
    medium: new CellIndex(this.#columns, 8),
    fine: new CellIndex(this.#columns, 64),
  }

  /** Includes hidden and expired members. */
  get size(): number {
    return this.#columns.size
  }

  get(id: string): LiveMember | undefined {
    const row = this.#columns.rowOf(id)
    return row === undefined ? undefined : this.#columns.memberAt(row)
  }

  shows(id: string, sector: Point, now: number): boolean {
    const row = this.#columns.rowOf(id)
    if (row === undefined || (this.#columns.expiresAt[row] ?? 0) <= now) return false
    const [lat, lon] = [this.#columns.lat[row] ?? 0, this.#columns.lon[row] ?? 0]
    return gridKey({ lat, lon }, 1) === gridKey(sector, 1)
  }

  /** Adds or replaces a member. Returns false if the grid has a newer version. */
  set(given: LiveMember): boolean {
    const member = given.lon === 180 ? { ...given, lon: -180 } : given
    const row = this.#columns.rowOf(member.id)
    if (row === undefined) {
      this.#enter(member)
      return true
    }
    const before = this.#columns.memberAt(row)
    if (member.version < before.version) return false
    this.#replace(row, before, member)
    return true
  }

  remove(id: string): boolean {
    const row = this.#columns.rowOf(id)
    if (row === undefined) return false
    this.#sectors.leave(row, this.#columns.memberAt(row))
    for (const cells of this.#sizes()) cells.leave(row)
    this.#columns.remove(row)
    return true
  }

  /** Briefs within one degree of a point, nearest first by great circle, then by id. */
  nearest({
    lat,
    lon,
    ...page
  }: Point & Page & { readonly filter?: MemberFilter | undefined }): Buffer[] {
    return this.#columns.briefsAt(nearestRows(this.#cells, { lat, lon }, page))
  }

  /** Briefs of the whole-degree cell with the point, in the order of ids. */
  bySector(lat: number, lon: number, page: Page): Buffer[] {
    return this.#columns.briefsAt(this.#rowsInSector({ lat, lon }, page))
  }

  idsInSector(sector: Point, page: Page): string[] {
    return this.#rowsInSector(sector, page).map(row => this.#columns.idAt(row))
  }

  /** Briefs within bounds in the order of ids. None if the bounds cross the date line. */
  inBounds({ latMin, lonMin, latMax, lonMax, ...page }: Bounds & Page): Buffer[] {
    const bounds = { latMin, lonMin, latMax, lonMax }
    return this.#columns.briefsAt(
      rowsInBounds({ cells: this.#cells, sectors: this.#sectors }, bounds, page),
    )
  }

  /**
   * Changes with everything that the sector shows, expiries included. Versions never repeat, and each process has its
   * own.
   */
  sectorVersion(lat: number, lon: number, now: number): number {
    return this.#sectors.version({ lat, lon }, now)
  }

  /** South-west corners of the sectors with visible members, and their numbers. */
  *visibleBySector(now: number): Generator<Point & { count: number }> {
    for (const [key, sector] of this.#sectors.entries()) {
      const count = sector.visibleCount(now)
      if (count > 0) yield { ...sectorCorner(key), count }
    }
  }

  *visibleMembers(now: number): Generator<LiveMember> {
    for (const row of this.#columns.rows()) {
      if ((this.#columns.expiresAt[row] ?? 0) > now) yield this.#columns.memberAt(row)
    }
  }

  /** The members whose rows are not newer than a version. */
  idsUpTo(version: number): string[] {
    const ids: string[] = []
    for (const row of this.#columns.rows()) {
      if ((this.#columns.version[row] ?? 0) <= version) ids.push(this.#columns.idAt(row))
    }
    return ids
  }

  #rowsInSector(point: Point, page: Page): number[] {
    const sector = this.#sectors.at(gridKey(point, 1))
    if (!sector) return []
    const { expiresAt, ids } = this.#columns
    const { now, excluded } = page
    const matches = (row: number) =>
      (expiresAt[row] ?? 0) > now && !(excluded.size > 0 && excluded.has(ids[row] ?? ''))
    return takeFromSector(sector, matches, page)
  }

  #enter(member: LiveMember): void {
    const row = this.#columns.add(member)
    for (const cells of this.#sizes()) cells.enter(row)
    this.#sectors.enter(row, member)
  }

  #replace(row: number, before: LiveMember, member: LiveMember): void {
    const isInSameSector = gridKey(before, 1) === gridKey(member, 1)
    if (!isInSameSector) this.#sectors.leave(row, before)
    this.#columns.write(row, member)
    for (const cells of this.#sizes()) cells.update(row)
    if (isInSameSector) this.#sectors.update(before, member)
    else this.#sectors.enter(row, member)
  }

  #sizes(): readonly CellIndex[] {
    return [this.#cells.coarse, this.#cells.medium, this.#cells.fine]
  }
}

type Group = { readonly lat: number; readonly lon: number; readonly count: number }

/**
 * Counts visible members by cell, the same for every reader. Small groups join the next larger cell, or are left out.
 */
export function aggregatePositions(grid: LiveGrid, now: number): PositionAggregate[] {
  const aggregates: PositionAggregate[] = []
  let groups: Group[] = [...grid.visibleBySector(now)]
  for (const degrees of serverLimits.aggregateCellDegrees) {
    const cells = groupByCell(groups, degrees)
    groups = cells.filter(({ count }) => count < serverLimits.aggregateMembersMin)
    for (const cell of cells) {
      if (cell.count >= serverLimits.aggregateMembersMin)
        aggregates.push(toAggregate(cell, degrees, now))
    }
  }
  return aggregates
}

function groupByCell(groups: readonly Group[], degrees: number): Group[] {
  const cells = new Map<string, Group>()
  for (const { lat, lon, count } of groups) {
    const south = Math.floor((lat + 90) / degrees) * degrees - 90
    const west = Math.floor((lon + 180) / degrees) * degrees - 180
    const key = `${south}:${west}`
    cells.set(key, { lat: south, lon: west, count: count + (cells.get(key)?.count ?? 0) })
  }
  return [...cells.values()]
}

function toAggregate({ lat, lon, count }: Group, degrees: number, now: number): PositionAggregate {
  return {
    centerLat: lat + degrees / 2,
    centerLon: lon + degrees / 2,
    deltaLat: degrees,
    deltaLon: degrees,
    count: Math.floor(count / serverLimits.aggregateCountStep) * serverLimits.aggregateCountStep,
    tsUpdated: now,
  }
}

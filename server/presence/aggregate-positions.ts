import type { PositionAggregate } from '#shared/contract/discovery.ts'
import { serverLimits } from '#shared/server-limits.ts'
import type { LiveGrid } from './live-grid.ts'

type Group = { readonly lat: number; readonly lon: number; readonly count: number }

/**
 * How many visible members are in which cell, the same for every reader. Groups too small to
 * be shown merge into the next larger cell; those still too small in the largest are left out.
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

/** From a true position to the point others see: the true one goes in, and ends here. */
import { serverLimits } from '#shared/server-limits.ts'
import { type Point, roundToPublished, toUnits } from './integer-degrees.ts'
import { type CellsOf, keyedCells, pointOf } from './keyed-cells.ts'
import {
  nextPublishAt,
  type PendingPoint,
  type Publication,
  type PublishedPoint,
  publishDue,
} from './publish-window.ts'
import { type CellMemory, chooseCell } from './sticky-cell.ts'

export type GpsFix = CellsOf & {
  /** Degrees, finite, checked by the caller. */
  readonly fix: Point
  readonly memory: CellMemory
  /** Null when nothing is published, or what was has expired. */
  readonly published: PublishedPoint | null
  readonly pending: PendingPoint | null
  /** The server's clock, ms. */
  readonly now: number
}

export type PublishedFix = {
  readonly published: PublishedPoint
  readonly pending: PendingPoint | null
  readonly memory: CellMemory
}

/**
 * Who has been in one cell only stays where they are shown: members from before the grids of today keep their point,
 * which is of another grid, until they leave the cell they are in.
 *
 * The fix enters the result only through the cell chosen for it. Hiding is not decided here: the
 * hidden flag is the caller's, and acts at once whatever is pending.
 */
export function publishGpsFix(report: GpsFix): PublishedFix {
  const { secret, profileId, cellMeters, now } = report
  const cells = keyedCells(report)
  const { cell, memory } = chooseCell(cells, {
    units: toUnits(report.fix),
    memory: report.memory,
    now,
  })
  const point = pointOf(cells, cell)
  const { published, pending: stillPending } = publishDue(report, now)
  if (published === null || actsAtOnce(published, point, cellMeters)) {
    return { published: { point, use: 'DEVICE_GPS' }, pending: null, memory }
  }
  if (memory.length === 1 && isNear(published, point, 3 * cellMeters)) {
    return { published, pending: stillPending, memory }
  }
  if (isSame(published.point, point)) return { published, pending: null, memory }
  const pending = { point, publishAt: nextPublishAt(secret, profileId, now) }
  return { published, pending, memory }
}

/** A point the member dragged to himself: shown as dragged, at once. */
export function publishWalkPoint(point: Point): Publication & { published: PublishedPoint } {
  return { published: { point: roundToPublished(point), use: 'OVERRIDE' }, pending: null }
}

function actsAtOnce(published: PublishedPoint, point: Point, cellMeters: number): boolean {
  return (
    published.use === 'OVERRIDE' ||
    !isNear(published, point, serverLimits.publishJumpCells * cellMeters)
  )
}

function isNear(published: PublishedPoint, point: Point, meters: number): boolean {
  return metersBetween(published.point, point) < meters
}

function isSame(a: Point, b: Point): boolean {
  return a.lat === b.lat && a.lon === b.lon
}

/** Great-circle distance by the haversine formula, on the sphere the cells are laid on. */
function metersBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const across = Math.sin(((b.lon - a.lon) * radians) / 2) ** 2
  const up = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2
  const half = up + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * across
  return (2 * Math.asin(Math.min(1, Math.sqrt(half))) * 111_320) / radians
}

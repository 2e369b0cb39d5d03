/** From a true position to the point others see: the true one goes in, and ends here. */
import { type LocationCellMeters, limits } from '#shared/limits.ts'
import { type Point, roundToPublished, toUnits } from './integer-degrees.ts'
import { keyedCells, pointOf } from './keyed-cells.ts'
import {
  nextPublishAt,
  type PendingPoint,
  type Publication,
  type PublishedPoint,
  publishDue,
} from './publish-window.ts'
import { type CellMemory, chooseCell } from './sticky-cell.ts'

export type GpsFix = {
  /** The 32 bytes of SECRET. */
  readonly secret: Buffer
  readonly profileId: string
  readonly cellMeters: LocationCellMeters
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
 * The fix enters the result only through the cell chosen for it. Hiding is not decided here: the
 * hidden flag is the caller's, and acts at once whatever is pending.
 */
export function publishGpsFix(report: GpsFix): PublishedFix {
  const { secret, profileId, cellMeters, now } = report
  const cells = keyedCells(secret, profileId, cellMeters)
  const { cell, memory } = chooseCell(cells, {
    units: toUnits(report.fix),
    memory: report.memory,
    now,
  })
  const point = pointOf(cells, cell)
  const { published } = publishDue(report, now)
  if (published === null || actsAtOnce(published, point, cellMeters)) {
    return { published: { point, use: 'DEVICE_GPS' }, pending: null, memory }
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
  if (published.use === 'OVERRIDE') return true
  return metersBetween(published.point, point) >= limits.publishJumpCells * cellMeters
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

import { hmac } from '#server/platform/secrets.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import {
  type Cell,
  type CellsOf,
  cellsAround,
  type KeyedCells,
  keyedCells,
  pointOf,
  roundToPublished,
  tokenOf,
  toUnits,
} from './keyed-cells.ts'

const dayMs = 86_400_000
/** How much a known cell grows on each side, as a part of its edge. */
const growth = 0.2

/** The point that others see now, and its source: GPS or the member's own choice. */
export type PublishedPoint = { readonly point: Point; readonly use: 'DEVICE_GPS' | 'OVERRIDE' }

/** The point that others will see from `publishAt` (ms). */
export type PendingPoint = { readonly point: Point; readonly publishAt: number }

type Publication = Pick<GpsFix, 'published' | 'pending'>

/** A cell the member has been in. The time is in days since 1970, because a finer one would be a diary. */
type RememberedCell = { readonly token: string; readonly lastUsedDay: number }

/** Oldest first. The order shows the age of the tokens. */
export type CellMemory = readonly RememberedCell[]

export type GpsFix = CellsOf & {
  /** In degrees. The caller has checked that they are finite. */
  readonly fix: Point
  readonly memory: CellMemory
  /** Null when nothing is published, or the published point has expired. */
  readonly published: PublishedPoint | null
  readonly pending: PendingPoint | null
  /** The server's clock (ms). */
  readonly now: number
}

export type PublishedFix = Pick<GpsFix, 'pending' | 'memory'> & {
  readonly published: PublishedPoint
}

/**
 * Turns a true position into the point that others see. The true position only chooses the cell, and goes no further.
 * Hiding is not decided here: the caller's flag applies at once, even with a pending point. A member who stays in one
 * cell keeps their point. A point from before today's grids remains until its member leaves the cell.
 */
export function publishGpsFix(update: GpsFix): PublishedFix {
  const { secret, profileId, cellMeters, now } = update
  const cells = keyedCells(update)
  const { cell, memory } = chooseCell(cells, update)
  const point = pointOf(cells, cell)
  const { published, pending: stillPending } = publishDue(update, now)
  if (published === null || actsAtOnce(published, point, cellMeters)) {
    return { published: { point, use: 'DEVICE_GPS' }, pending: null, memory }
  }
  if (memory.length === 1 && isNear(published, point, 3 * cellMeters)) {
    return { published, pending: stillPending, memory }
  }
  if (published.point.lat === point.lat && published.point.lon === point.lon) {
    return { published, pending: null, memory }
  }
  const pending = { point, publishAt: nextPublishAt(secret, profileId, now) }
  return { published, pending, memory }
}

/** A point that the member chose on the map. It is shown unchanged and at once. */
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

/** Great-circle distance by the haversine formula, on the sphere of the cells. */
function metersBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const across = Math.sin(((b.lon - a.lon) * radians) / 2) ** 2
  const up = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2
  const half = up + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * across
  return (2 * Math.asin(Math.min(1, Math.sqrt(half))) * 111_320) / radians
}

/** The member's first publish slot after `now` (ms). Each member has a phase of their own that others do not know. */
export function nextPublishAt(secret: Buffer, profileId: string, now: number): number {
  const digest = hmac(secret, `window1|${profileId}`)
  const phaseMs = digest.readUInt32BE(0) % serverLimits.publishWindowMs
  return (
    (Math.floor((now - phaseMs) / serverLimits.publishWindowMs) + 1) *
      serverLimits.publishWindowMs +
    phaseMs
  )
}

export function publishDue({ published, pending }: Publication, now: number): Publication {
  if (pending === null || now < pending.publishAt) return { published, pending }
  return { published: { point: pending.point, use: 'DEVICE_GPS' }, pending: null }
}

/**
 * Chooses the cell that stands for a fix. Near an edge, the cell known longest is chosen, so a home on the edge does
 * not flicker between two points. Only this choice changes the memory.
 */
function chooseCell(
  cells: KeyedCells,
  { fix, memory, now }: GpsFix,
): { cell: Cell; memory: CellMemory } {
  const today = Math.floor(now / dayMs)
  const known = memory.filter(({ lastUsedDay }) => today - lastUsedDay <= limits.rememberedCellDays)
  const candidates = cellsAround(cells, toUnits(fix), growth)
  const tokens = candidates.map(cell => tokenOf(cells, cell))
  const oldest = known.find(({ token }) => tokens.includes(token))
  const chosen = oldest === undefined ? 0 : tokens.indexOf(oldest.token)
  const [cell, token] = [candidates[chosen], tokens[chosen]]
  if (cell === undefined || token === undefined) throw new Error('every point has a cell')
  return { cell, memory: remember(known, { token, lastUsedDay: today }) }
}

function remember(known: CellMemory, used: RememberedCell): CellMemory {
  if (known.some(({ token }) => token === used.token)) {
    return known.map(cell => (cell.token === used.token ? used : cell))
  }
  return [...withRoomForOne(known), used]
}

/** Drops the cell that has been unused for longest; of several, the youngest. So a drive cannot displace home. */
function withRoomForOne(known: CellMemory): CellMemory {
  if (known.length < limits.rememberedCellsMax) return known
  const stalest = Math.min(...known.map(({ lastUsedDay }) => lastUsedDay))
  const dropped = known.findLastIndex(({ lastUsedDay }) => lastUsedDay === stalest)
  return known.filter((_, index) => index !== dropped)
}

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
/** By how much of its edge a cell is grown on each side when known cells are looked for. */
const growth = 0.2

/** What others see now, and whether GPS or the member's own choice put it there. */
export type PublishedPoint = { readonly point: Point; readonly use: 'DEVICE_GPS' | 'OVERRIDE' }

/** What others will see from `publishAt` (ms) on. */
export type PendingPoint = { readonly point: Point; readonly publishAt: number }

type Publication = Pick<GpsFix, 'published' | 'pending'>

/** A cell the member has been in. Days since 1970: a finer time would be a diary. */
type RememberedCell = { readonly token: string; readonly lastUsedDay: number }

/** Oldest first: the order of the list is the age of its tokens. */
export type CellMemory = readonly RememberedCell[]

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

export type PublishedFix = Pick<GpsFix, 'pending' | 'memory'> & {
  readonly published: PublishedPoint
}

/**
 * From a true position to the point that others see. The true one enters the result only through the cell chosen for it,
 * and ends here. Hiding is not decided here: the caller's flag acts at once, whatever is pending.
 *
 * A member who has been in one cell only stays where they are shown: points from before today's grids remain until their
 * member leaves that cell.
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

/** A point the member chose on the map: shown as chosen, at once. */
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

/** Great-circle distance by the haversine formula, on the sphere the cells are laid on. */
function metersBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const across = Math.sin(((b.lon - a.lon) * radians) / 2) ** 2
  const up = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2
  const half = up + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * across
  return (2 * Math.asin(Math.min(1, Math.sqrt(half))) * 111_320) / radians
}

/** The member's first publish slot after `now` (ms). The phase is their own, and unknown to others. */
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
 * Chooses the cell that stands for a fix. Near an edge the cell known longest wins, so that a home on the edge does not
 * flicker between two points. Only the choice changes the memory.
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

/** Drops the cell unused for longest; of several the youngest, so that a drive cannot displace home. */
function withRoomForOne(known: CellMemory): CellMemory {
  if (known.length < limits.rememberedCellsMax) return known
  const stalest = Math.min(...known.map(({ lastUsedDay }) => lastUsedDay))
  const dropped = known.findLastIndex(({ lastUsedDay }) => lastUsedDay === stalest)
  return known.filter((_, index) => index !== dropped)
}

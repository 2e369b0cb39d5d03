/** The one place for business constants. Every name carries its unit. */

/** Edge of the cells that blur a GPS position; the member chooses one. */
export const locationCellMeters = [500, 1000, 3000, 10_000] as const
export type LocationCellMeters = (typeof locationCellMeters)[number]
export const defaultLocationCellMeters: LocationCellMeters = 1000

/** A position counts for 26 hours, then it is erased. */
export const positionValidityMs = 93_600_000
/** Readers see when a position was reported only in steps of this size. */
export const reportedAtFloorMs = 15 * 60_000

/** A published GPS point changes only at marks this far apart. */
export const publishWindowMs = 10 * 60_000
/** A move of this many cells or more is published at once. */
export const publishJumpCells = 10

/** How many cells a member's map remembers, and for how long after their last use. */
export const rememberedCellsMax = 64
export const rememberedCellDays = 30

/** Nobody farther than this, north to south or west to east, counts as near. */
export const nearestRangeDegrees = 1

/** Aggregates: edges of the cells from small to large; small groups move up, then vanish. */
export const aggregateCellDegrees = [1, 4, 12] as const
export const aggregateMinimumMembers = 5
export const aggregateCountStep = 5

import { cellAt, keyedCells, pointOf, toUnits } from '#server/features/position/keyed-cells.ts'
import { mailboxOf } from '#server/platform/mail/mailbox.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { type LocationCellMeters, limits } from '#shared/limits.ts'
import {
  chooseSpot,
  type PositionApi,
  readTown,
  realPositionApi,
  type Seen,
} from './position-api.ts'
import { secret } from './scene.ts'
import { metersApart, pointAt, type Spot, spotOf } from './score.ts'

/** Faults that the attacks must find. Each breaks one thing in front of the real site. */

/** The published point is the true one with new noise each time, as one chosen on the map is shown. */
export const freshNoise = (random: () => number): PositionApi => ({
  ...realPositionApi,
  report: (victim, { x, y }) =>
    chooseSpot(victim, { x: x + (random() - 0.5) * 2_000, y: y + (random() - 0.5) * 2_000 }),
})

/** The true point rounded to three decimals. */
export const threeDecimals: PositionApi = {
  ...realPositionApi,
  report: (victim, at) => chooseSpot(victim, { x: roundTo(at.x, 68), y: roundTo(at.y, 111) }),
}

/** Each account has cells of its own, whatever mailbox it was opened with. */
export const gridOfEachAccount = ownGrids(({ profileId }) => profileId)

/** Cells of each width lie anywhere over those of the others. */
export const gridOfEachWidth = ownGrids(({ email }, cellMeters) =>
  [mailboxOf(email), cellMeters].join('|'),
)

/** Publishes as the site does, with cells that hang on something else. */
function ownGrids(
  hangOn: (victim: TestMember, cellMeters: LocationCellMeters) => string,
): PositionApi {
  return {
    ...realPositionApi,
    report: async (victim, at, { cellMeters = limits.locationCellDefaultMeters } = {}) => {
      const cells = keyedCells({
        secret: Buffer.from(secret, 'hex'),
        mailbox: Buffer.from(hangOn(victim, cellMeters)),
        profileId: victim.profileId,
        cellMeters,
      })
      await chooseSpot(victim, spotOf(pointOf(cells, cellAt(cells, toUnits(pointAt(at))))))
    },
  }
}

/** Shows the published points, but puts them in the order of the true ones, which it has stored. */
export function trueOrder(): PositionApi {
  const truths = new Map<string, Spot>()
  return {
    report: (victim, at) => {
      truths.set(victim.profileId, at)
      return realPositionApi.report(victim, at)
    },
    nearest: async (reader, { page, size }, at) => {
      const farFrom = (seen: Seen) => metersApart(at, truths.get(seen.profileId) ?? spotOf(seen))
      const others = (await readTown(reader)).filter(seen => seen.profileId !== reader.profileId)
      const inOrder = others.toSorted((one, other) => farFrom(one) - farFrom(other))
      return inOrder.slice(page * size, (page + 1) * size)
    },
  }
}

/** Cuts the page first and leaves out whoever blocked the reader afterwards. `unblocked` stands where the reader stands. */
export const filterAfterLimit = (
  unblocked: TestMember,
  blocking: ReadonlySet<string>,
): PositionApi => ({
  ...realPositionApi,
  nearest: async (_, page, at) => {
    const all = await realPositionApi.nearest(unblocked, page, at)
    return all.filter(({ profileId }) => !blocking.has(profileId))
  },
})

const roundTo = (value: number, step: number) => Math.round(value / step) * step

import { toUnits } from '#server/features/position/published-point/integer-degrees.ts'
import {
  cellAt,
  keyedCells,
  pointOf,
} from '#server/features/position/published-point/keyed-cells.ts'
import { mailboxOf } from '#server/platform/mail/mailbox.ts'
import { expectDone } from '#server/testing/expect-done.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { type LocationCellMeters, limits } from '#shared/limits.ts'
import { apart, placeAt, type Spot, spotOf } from './plane.ts'
import { secret } from './scene.ts'
import { readTown, realWays, type Seen, type Ways, walkTo } from './ways.ts'

/** How sites that were found out had it. Each breaks one thing in front of the real site. */

/** The published point is the true one with new noise each time, as one chosen on the map is shown. */
export const freshNoise = (random: () => number): Ways => ({
  ...realWays,
  report: (victim, { x, y }) =>
    walkTo(victim, { x: x + (random() - 0.5) * 2_000, y: y + (random() - 0.5) * 2_000 }),
})

/** The true point rounded to three decimals. */
export const threeDecimals: Ways = {
  ...realWays,
  report: (victim, at) => walkTo(victim, { x: roundTo(at.x, 68), y: roundTo(at.y, 111) }),
}

/** Each account has cells of its own, whatever mailbox it was opened with. */
export const gridOfEachAccount = ownGrids(({ profileId }) => profileId)

/** Cells of each width lie anywhere over those of the others. */
export const gridOfEachWidth = ownGrids(({ email }, cellMeters) =>
  [mailboxOf(email), cellMeters].join('|'),
)

/** Publishes as the site does, with cells that hang on something else. */
function ownGrids(hangOn: (victim: TestMember, cellMeters: LocationCellMeters) => string): Ways {
  return {
    ...realWays,
    report: async (victim, at) => {
      const settings = expectDone(await victim.visitor.call('GET /api/settings')).body
      const cellMeters = limits.locationCellMeters.find(
        each => each === Number(settings.locationCellMeters),
      )
      if (!cellMeters) throw new Error('no width')
      const cells = keyedCells({
        secret: Buffer.from(secret, 'hex'),
        mailbox: Buffer.from(hangOn(victim, cellMeters)),
        profileId: victim.profileId,
        cellMeters,
      })
      await walkTo(victim, spotOf(pointOf(cells, cellAt(cells, toUnits(placeAt(at))))))
    },
  }
}

/** Shows the published points, but puts them in the order of the true ones, which it has kept. */
export function trueOrder(): Ways {
  const truths = new Map<string, Spot>()
  return {
    report: (victim, at) => {
      truths.set(victim.profileId, at)
      return realWays.report(victim, at)
    },
    nearest: async (reader, { page, size }, at) => {
      const farFrom = (seen: Seen) => apart(at, truths.get(seen.profileId) ?? spotOf(seen))
      const others = (await readTown(reader)).filter(seen => seen.profileId !== reader.profileId)
      const inOrder = others.toSorted((one, other) => farFrom(one) - farFrom(other))
      return inOrder.slice(page * size, (page + 1) * size)
    },
  }
}

/** Cuts the page first and leaves out whoever blocked the reader afterwards. `unblocked` stands where he stands. */
export const filterAfterLimit = (unblocked: TestMember, blocking: ReadonlySet<string>): Ways => ({
  ...realWays,
  nearest: async (_, page, at) => {
    const all = await realWays.nearest(unblocked, page, at)
    return all.filter(({ profileId }) => !blocking.has(profileId))
  },
})

const roundTo = (value: number, step: number) => Math.round(value / step) * step

import type { TestMember } from '#server/testing/test-site.ts'
import { apart, type Spot, spotOf } from './plane.ts'
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

import { cellAt, keyedCells, pointOf, toUnits } from '#server/features/position/keyed-cells.ts'
import { mailboxOf } from '#server/platform/mail/mailbox.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { type LocationCellMeters, limits } from '#shared/limits.ts'
import { openTown } from './rule-town.ts'
import type { SiteApi } from './scene.ts'
import { metersApart, pointAt, type Spot, spotOf } from './score.ts'
import { type Person, type PositionApi, type Seen, secret, type Town } from './town.ts'

/** Faults that the attacks must find, or they prove nothing. Each breaks one thing in a correct site. */

/** Opens a separate town for each fault, so that its random numbers do not depend on earlier attacks. */
export async function brokenTown(
  victims: number,
  breakApi: (api: PositionApi) => PositionApi,
): Promise<Town> {
  const town = await openTown(victims)
  return { ...town, api: breakApi(town.api) }
}

/** Publishes the true location with new noise each time, like a point chosen on the map. */
export const freshNoise = (api: PositionApi, random: () => number): PositionApi => ({
  ...api,
  report: (victim, { x, y }) =>
    api.choose(victim, { x: x + (random() - 0.5) * 2_000, y: y + (random() - 0.5) * 2_000 }),
})

/** Publishes the true location rounded to three decimals. */
export const threeDecimals = (api: PositionApi): PositionApi => ({
  ...api,
  report: (victim, { x, y }) => api.choose(victim, { x: roundTo(x, 68), y: roundTo(y, 111) }),
})

/** Gives each account its own cells, whatever mailbox opened it. */
export const gridOfEachAccount = ownGrids(({ profileId }) => profileId)

/** Gives each width its own grid, which does not nest in the others. */
export const gridOfEachWidth = ownGrids(({ email }, cellMeters) =>
  [mailboxOf(email), cellMeters].join('|'),
)

/** Publishes by the rule, but derives the cells from something else. */
function ownGrids(hangOn: (victim: Person, cellMeters: LocationCellMeters) => string) {
  return (api: PositionApi): PositionApi => ({
    ...api,
    report: async (victim, at, { cellMeters = limits.locationCellDefaultMeters } = {}) => {
      const cells = keyedCells({
        secret: Buffer.from(secret, 'hex'),
        mailbox: Buffer.from(hangOn(victim, cellMeters)),
        profileId: victim.profileId,
        cellMeters,
      })
      await api.choose(victim, spotOf(pointOf(cells, cellAt(cells, toUnits(pointAt(at))))))
    },
  })
}

/** Shows the map points, but in the order of the true locations, which it remembers. */
export function trueOrder(api: SiteApi): SiteApi {
  const truths = new Map<string, Spot>()
  return {
    ...api,
    report: (victim, at) => {
      truths.set(victim.profileId, at)
      return api.report(victim, at)
    },
    nearest: async (reader, { page, size }, at) => {
      const farFrom = (seen: Seen) => metersApart(at, truths.get(seen.profileId) ?? spotOf(seen))
      const others = (await api.readTown(reader)).filter(
        seen => seen.profileId !== reader.profileId,
      )
      const inOrder = others.toSorted((one, other) => farFrom(one) - farFrom(other))
      return inOrder.slice(page * size, (page + 1) * size)
    },
  }
}

/**
 * Cuts the page first and leaves out members who blocked the reader afterwards. `unblocked` is at the reader's point.
 */
export const filterAfterLimit = (
  api: SiteApi,
  unblocked: TestMember,
  blocking: ReadonlySet<string>,
): SiteApi => ({
  ...api,
  nearest: async (_, page, at) => {
    const all = await api.nearest(unblocked, page, at)
    return all.filter(({ profileId }) => !blocking.has(profileId))
  },
})

const roundTo = (value: number, step: number) => Math.round(value / step) * step

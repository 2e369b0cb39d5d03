import { systemClock } from '#server/platform/clock.ts'
import { DistinctLimit } from '#server/platform/limits/distinct-limit.ts'
import { FixedLimit } from '#server/platform/limits/fixed-limit.ts'
import type { Limits } from '#server/platform/limits/limits.ts'

const away = () => Promise.resolve(undefined)

/** Limits of a process that has no database. */
export const limitsAlone = (clock = systemClock): Pick<Limits, 'distinct' | 'fixed'> => ({
  fixed: (_name, limit) => new FixedLimit({ clock, limit, takeShared: away }),
  distinct: (_name, limits) =>
    new DistinctLimit({ clock, limits, store: { load: away, save: away } }),
})

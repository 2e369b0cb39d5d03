import type { Platform } from '#server/platform/platform.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { joinBriefs, ReadyAnswer } from '#server/presence/ready-answers.ts'
import type { DiscoveryFilter } from '#shared/contract/discovery.ts'
import type { Point } from '#shared/distance.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { applyFilter } from './filters.ts'

interface Search {
  readonly viewerId: string
  /** The viewer's own published point: distances are measured from nowhere else. */
  readonly point: Point
  readonly filter: DiscoveryFilter
  readonly page: number
  readonly size: number
}

export const emptyAnswer = new ReadyAnswer(joinBriefs([]))

/** Members around the viewer, nearest first. The filter applies before the page is cut. */
export async function findNearest(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  liveMap: LiveMap,
  { viewerId, point, filter, page, size }: Search,
): Promise<ReadyAnswer> {
  if (isBeyondSearch({ page, size })) return emptyAnswer
  const { memberFilter, without } = await applyFilter(db, {
    viewerId,
    point,
    filter,
    now: clock.now(),
  })
  return liveMap.nearest(viewerId, point, { page, size, filter: memberFilter, without })
}

/** Whether a page begins deeper than a search goes. */
export const isBeyondSearch = ({ page, size }: { readonly page: number; readonly size: number }) =>
  page * size >= serverLimits.searchDepthMax

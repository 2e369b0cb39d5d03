import { useMemo } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { hasPlace, isInView, isNearView, type SeenView } from './map-sectors.ts'

/** The other members to be drawn, a view's size beyond the view; and those in view, the nearest to its middle first. */
export function useMembersNear(
  briefs: readonly ProfileBrief[],
  seen: SeenView | undefined,
  profileId: string,
) {
  const near = useMemo(() => {
    if (!seen) return []
    return briefs.filter(
      brief =>
        brief.profileId !== profileId &&
        hasPlace(brief) &&
        isNearView(seen.bounds, brief.lat, brief.lon),
    )
  }, [briefs, seen, profileId])
  const inView = useMemo(() => nearestFirst(near, seen), [near, seen])
  return { near, inView }
}

function nearestFirst(briefs: readonly ProfileBrief[], seen: SeenView | undefined) {
  if (!seen) return []
  const { lat, lon } = seen.view
  const lonScale = Math.cos((lat * Math.PI) / 180)
  const distance = (brief: ProfileBrief) =>
    Math.hypot(brief.lat - lat, (brief.lon - lon) * lonScale)
  return briefs
    .filter(brief => isInView(seen.bounds, brief.lat, brief.lon))
    .toSorted((one, other) => distance(one) - distance(other))
}

import { useMemo, useState } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { mapTexts } from '#shared/texts/map.ts'
import type { MapBounds } from '#web/ui/map/map-types.ts'
import { useMapCounts } from './aggregates.data.ts'
import { memberMarker } from './member-marker.ts'
import { useLiveSectors, useSectorBriefs } from './sectors.data.ts'
import { areTooMany, hasPoint, isInView, isNearView, type SeenView, sectorsOf } from './sectors.ts'
import { type MapCentre, useStoreView } from './stored-view.ts'

/**
 * What the map shows: the members in view, or why it shows none and how many are where instead. With `isRough` the device
 * stores the view only roughly.
 */
export function useMapScene(profileId: string, isRough: boolean) {
  const [seen, setSeen] = useState<SeenView>()
  useStoreView(seen?.view, isRough)
  useLiveSectors()
  const sectors = seen && sectorsOf(seen.bounds)
  const { briefs, ...state } = useSectorBriefs(sectors ?? [])
  const { around, inView } = useMembersAround(briefs, seen, profileId)
  const isTooFar = seen !== undefined && sectors === undefined
  const isTooMany = areTooMany(inView.length)
  const markers = useMemo(() => (isTooMany ? [] : around.map(memberMarker)), [around, isTooMany])
  return {
    markers,
    inView,
    ...useMapCounts(isTooFar || isTooMany, seen),
    isTooFar,
    isTooMany,
    inViewText: inViewTextFor(isTooFar, isTooMany),
    ...state,
    onViewChange: (view: MapCentre, bounds: MapBounds) => setSeen({ view, bounds }),
    centre: seen?.view,
  }
}

function inViewTextFor(isTooFar: boolean, isTooMany: boolean) {
  if (isTooFar) return () => mapTexts.zoomInToSee
  return isTooMany ? () => mapTexts.tooMany : mapTexts.inView
}

/** The members to draw, up to a view's size beyond the view; and those in view, nearest to its centre first. */
function useMembersAround(
  briefs: readonly ProfileBrief[],
  seen: SeenView | undefined,
  profileId: string,
) {
  const around = useMemo(() => {
    if (!seen) return []
    return briefs.filter(
      brief =>
        brief.profileId !== profileId &&
        hasPoint(brief) &&
        isNearView(seen.bounds, brief.lat, brief.lon),
    )
  }, [briefs, seen, profileId])
  const inView = useMemo(() => inViewByDistance(around, seen), [around, seen])
  return { around, inView }
}

function inViewByDistance(briefs: readonly ProfileBrief[], seen: SeenView | undefined) {
  if (!seen) return []
  const { lat, lon } = seen.view
  const lonScale = Math.cos((lat * Math.PI) / 180)
  const distance = (brief: ProfileBrief) =>
    Math.hypot(brief.lat - lat, (brief.lon - lon) * lonScale)
  return briefs
    .filter(brief => isInView(seen.bounds, brief.lat, brief.lon))
    .toSorted((one, other) => distance(one) - distance(other))
}

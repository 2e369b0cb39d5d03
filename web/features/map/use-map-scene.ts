import { useMemo, useState } from 'react'
import { mapTexts } from '#shared/texts/map.ts'
import type { MapBounds } from '#web/ui/map/map-types.ts'
import { useBriefs } from './map.data.ts'
import type { MapPlace } from './map-place-memory.ts'
import { areTooMany, type SeenView, sectorsOf } from './map-sectors.ts'
import { memberMarker } from './member-marker.ts'
import { useKeptView } from './use-kept-view.ts'
import { useLiveSectors } from './use-live-sectors.ts'
import { useMapCounts } from './use-map-counts.ts'
import { useMembersNear } from './use-members-near.ts'

/**
 * What the map shows: the members in view, or why it shows none and how many there are where instead. `isRough` when it
 * may stand right above its member, and that must not stay on the device.
 */
export function useMapScene(profileId: string, isRough: boolean) {
  const [seen, setSeen] = useState<SeenView>()
  useKeptView(seen?.view, isRough)
  useLiveSectors()
  const sectors = seen && sectorsOf(seen.bounds)
  const { briefs, ...state } = useBriefs(sectors ?? [])
  const { near, inView } = useMembersNear(briefs, seen, profileId)
  const isTooFar = seen !== undefined && sectors === undefined
  const isTooMany = areTooMany(inView.length)
  const markers = useMemo(() => (isTooMany ? [] : near.map(memberMarker)), [near, isTooMany])
  return {
    markers,
    inView,
    ...useMapCounts(isTooFar || isTooMany, seen),
    isTooFar,
    isTooMany,
    inViewWords: inViewWordsOf(isTooFar, isTooMany),
    ...state,
    onViewChange: (view: MapPlace, bounds: MapBounds) => setSeen({ view, bounds }),
    centre: seen?.view,
  }
}

/** What is said of the members in view. */
function inViewWordsOf(isTooFar: boolean, isTooMany: boolean) {
  if (isTooFar) return () => mapTexts.zoomInToSee
  return isTooMany ? () => mapTexts.tooMany : mapTexts.inView
}

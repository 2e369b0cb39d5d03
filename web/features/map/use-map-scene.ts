import { useEffect, useMemo, useState } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import type { MapBounds } from '#web/ui/map/map-types.ts'
import { useBriefs } from './map.data.ts'
import { type MapPlace, writeView } from './map-place-memory.ts'
import { isInView, isNearView, sectorsOf } from './map-sectors.ts'
import { memberMarker } from './member-marker.ts'

interface Seen {
  readonly view: MapPlace
  readonly isByGps: boolean
  readonly bounds: MapBounds
}

/** What the map shows: the members in view, or why it shows none. `isByGps` while its member is placed by GPS. */
export function useMapScene(profileId: string, isByGps: boolean) {
  const [seen, setSeen] = useState<Seen>()
  useEffect(() => {
    if (!seen) return
    const timer = setTimeout(() => writeView(seen.view, seen.isByGps), limits.mapViewSaveMs)
    return () => clearTimeout(timer)
  }, [seen])

  const sectors = seen && sectorsOf(seen.bounds)
  const { briefs, ...state } = useBriefs(sectors ?? [])
  const near = useMemo(() => {
    if (!seen) return []
    return briefs.filter(
      brief => brief.profileId !== profileId && isNearView(seen.bounds, brief.lat, brief.lon),
    )
  }, [briefs, seen, profileId])
  const inView = useMemo(() => nearestFirst(near, seen), [near, seen])
  const isTooMany = inView.length >= limits.mapProfilesMax
  const markers = useMemo(() => (isTooMany ? [] : near.map(memberMarker)), [near, isTooMany])

  return {
    markers,
    inView,
    isTooFar: seen !== undefined && sectors === undefined,
    isTooMany,
    ...state,
    onViewChange: (view: MapPlace, bounds: MapBounds) => setSeen({ view, bounds, isByGps }),
    centre: seen?.view,
  }
}

function nearestFirst(briefs: readonly ProfileBrief[], seen: Seen | undefined) {
  if (!seen) return []
  const { lat, lon } = seen.view
  const lonScale = Math.cos((lat * Math.PI) / 180)
  const distance = (brief: ProfileBrief) =>
    Math.hypot(brief.lat - lat, (brief.lon - lon) * lonScale)
  return briefs
    .filter(brief => isInView(seen.bounds, brief.lat, brief.lon))
    .toSorted((one, other) => distance(one) - distance(other))
}

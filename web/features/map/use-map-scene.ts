import { useEffect, useMemo, useState } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { mapTexts } from '#shared/texts/map.ts'
import type { MapBounds, MapCount } from '#web/ui/map/map-types.ts'
import { useAggregates } from './aggregates.data.ts'
import { useBriefs } from './map.data.ts'
import { type MapPlace, writeView } from './map-place-memory.ts'
import { hasPlace, isInView, isNearView, sectorsOf } from './map-sectors.ts'
import { countOf, memberMarker } from './member-marker.ts'
import { useLiveSectors } from './use-live-sectors.ts'

interface Seen {
  readonly view: MapPlace
  readonly isByGps: boolean
  readonly bounds: MapBounds
}

/** What the map shows: the members in view, or why it shows none and how many there are where instead. `isByGps` while its member is placed by GPS. */
export function useMapScene(profileId: string, isByGps: boolean) {
  const [seen, setSeen] = useState<Seen>()
  useEffect(() => {
    if (!seen) return
    const timer = setTimeout(() => writeView(seen.view, seen.isByGps), limits.mapViewSaveMs)
    return () => clearTimeout(timer)
  }, [seen])

  useLiveSectors()
  const sectors = seen && sectorsOf(seen.bounds)
  const { briefs, ...state } = useBriefs(sectors ?? [])
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
  const isTooMany = inView.length >= limits.mapProfilesMax
  const markers = useMemo(() => (isTooMany ? [] : near.map(memberMarker)), [near, isTooMany])

  const isTooFar = seen !== undefined && sectors === undefined
  const aggregates = useAggregates(isTooFar || isTooMany)
  const counts = useMemo(() => aggregates.map(countOf), [aggregates])

  return {
    markers,
    inView,
    counts,
    countsInView: useMemo(() => largestFirst(counts, seen), [counts, seen]),
    isTooFar,
    isTooMany,
    /** What is said of the members in view. */
    inViewWords: isTooFar
      ? () => mapTexts.zoomInToSee
      : isTooMany
        ? () => mapTexts.tooMany
        : mapTexts.inView,
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

function largestFirst(counts: readonly MapCount[], seen: Seen | undefined) {
  if (!seen) return []
  const view = seen.bounds
  return counts
    .filter(({ bounds: { south, west, north, east } }) => {
      return south < view.north && north > view.south && west < view.east && east > view.west
    })
    .toSorted((one, other) => other.count - one.count)
}

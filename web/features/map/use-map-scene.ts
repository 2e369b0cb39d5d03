import { useMemo, useState } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { Point } from '#shared/distance.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { briefPictureAddress } from '#web/lib/picture-address.ts'
import { wholeItems } from '#web/lib/whole-items.ts'
import {
  type MapBounds,
  type MapMarker,
  type MarkerIcon,
  markerIcons,
} from '#web/ui/map/map-types.ts'
import { shortName } from '#web/ui/media/member-name.ts'
import { useLiveSectors, useMapCounts, useSectorBriefs } from './map.data.ts'
import type { MapCenter } from './opening-zoom.ts'
import {
  areTooMany,
  isDrawable,
  isInView,
  isNearView,
  type SeenView,
  sectorsOf,
} from './sectors.ts'
import { rememberMap, useStoreView } from './stored-view.ts'

interface SceneInput {
  readonly profileId: string
  /** Whether the device stores the view only roughly. */
  readonly isRough: boolean
  /** The reader's own point; undefined until it is known. */
  readonly own: Point | undefined
}

const none: readonly string[] = []

/** What the map shows: the members in view, or the reason there are none and how many are in which places. */
export function useMapScene({ profileId, isRough, own }: SceneInput) {
  const [seen, setSeen] = useState<SeenView>()
  useStoreView(seen?.view, isRough)
  useLiveSectors()
  const sectors = seen && sectorsOf(seen.bounds)
  const { briefs, ...state } = useSectorBriefs(sectors ?? none)
  const { around, inView } = useMembersAround(briefs, seen, profileId, own)
  const isTooFar = seen !== undefined && sectors === undefined
  const isTooMany = areTooMany(inView.length)
  const isUncertain = state.isLoading || state.isLoadingError || state.isWaiting
  /** Nobody has been found yet, but members may still come. */
  const isUnknown = isUncertain && inView.length === 0
  const markers = useMemo(() => (isTooMany ? [] : around.map(memberMarker)), [around, isTooMany])
  return {
    sectors: sectors ?? none,
    markers,
    around,
    inView,
    ...useMapCounts(isTooFar || isTooMany, seen),
    isTooFar,
    isTooMany,
    isUnknown,
    inViewText: (drawn: number) => {
      if (isTooFar) return mapTexts.zoomInToSee
      if (isTooMany) return mapTexts.tooMany
      // Not while more may come, or before those who have come are drawn.
      const isEarly = state.isLoading || isUnknown || (drawn === 0 && inView.length > 0)
      return isEarly ? '' : mapTexts.inView(drawn)
    },
    ...state,
    onViewChange: (view: MapCenter, bounds: MapBounds) => {
      rememberMap({ view })
      setSeen({ view, bounds })
    },
    center: seen?.view,
  }
}

/** The members to draw, up to one view size beyond the view, and those in view, nearest to the reader first. */
function useMembersAround(
  briefs: readonly ProfileBrief[],
  seen: SeenView | undefined,
  profileId: string,
  own: Point | undefined,
) {
  const around = useMemo(() => {
    if (!seen) return []
    return wholeItems(briefs, isDrawable).filter(
      brief => brief.profileId !== profileId && isNearView(seen.bounds, brief.lat, brief.lon),
    )
  }, [briefs, seen, profileId])
  const inView = useMemo(() => inViewByDistance(around, seen, own), [around, seen, own])
  return { around, inView }
}

function inViewByDistance(
  briefs: readonly ProfileBrief[],
  seen: SeenView | undefined,
  own: Point | undefined,
) {
  if (!seen) return []
  const { lat, lon } = own ?? seen.view
  const lonScale = Math.cos((lat * Math.PI) / 180)
  const distance = (brief: ProfileBrief) =>
    Math.hypot(brief.lat - lat, (brief.lon - lon) * lonScale)
  return briefs
    .filter(brief => isInView(seen.bounds, brief.lat, brief.lon))
    .toSorted((one, other) => distance(one) - distance(other))
}

function memberMarker(brief: ProfileBrief): MapMarker {
  return {
    id: brief.profileId,
    lat: brief.lat,
    lon: brief.lon,
    name: shortName(brief.profileName),
    pictureUrl: briefPictureAddress(brief),
    icons: brief.profileChars.filter(isMarkerIcon),
  }
}

function isMarkerIcon(tag: string): tag is MarkerIcon {
  return markerIcons.some(icon => icon === tag)
}

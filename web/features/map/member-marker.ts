import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { briefPictureAddress } from '#web/lib/picture-address.ts'
import { type MapMarker, type MarkerIcon, markerIcons } from '#web/ui/map/map-types.ts'
import { shortName } from '#web/ui/media/member-name.ts'

/** A member as the map draws them. */
export function memberMarker(brief: ProfileBrief): MapMarker {
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

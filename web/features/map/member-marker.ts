import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { shortName } from '#web/lib/short-name.ts'
import { type MapMarker, type MarkerIcon, markerIcons } from '#web/ui/map/map-types.ts'

const markerPictureWidthPx = 256

/** A member as the map draws them. */
export function memberMarker(brief: ProfileBrief): MapMarker {
  return {
    id: brief.profileId,
    lat: brief.lat,
    lon: brief.lon,
    name: shortName(brief.profileName),
    pictureUrl: pictureUrl(brief),
    icons: brief.profileChars.filter(isMarkerIcon),
  }
}

export function pictureUrl(brief: ProfileBrief): string | undefined {
  const [id] = brief.profilePicIds
  const [version] = brief.profilePicVersions
  return id === undefined ? undefined : pictureAddress(id, markerPictureWidthPx, version)
}

function isMarkerIcon(tag: string): tag is MarkerIcon {
  return markerIcons.some(icon => icon === tag)
}

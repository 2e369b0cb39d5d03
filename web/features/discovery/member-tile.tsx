import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { shortName } from '#web/lib/short-name.ts'
import { Tile } from '#web/ui/tile.tsx'
import { briefSources } from './brief-picture.ts'
import { isOnline } from './discovery-brief.ts'

export interface MemberTileProps {
  brief: ProfileBrief
  /** From the reader, in words. */
  distance: string | undefined
  onOpen: () => void
}

export function MemberTile({ brief, distance, onOpen }: MemberTileProps) {
  return (
    <Tile
      to={`/profile/${brief.profileId}`}
      name={shortName(brief.profileName)}
      picture={briefSources(brief)}
      detail={distance}
      online={isOnline(brief)}
      onOpen={onOpen}
    />
  )
}

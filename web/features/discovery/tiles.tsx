import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { TileGrid } from '#web/ui/tile-grid.tsx'
import { TileGridSkeleton } from '#web/ui/tile-grid-skeleton.tsx'
import styles from './found.module.css'
import { FoundList } from './found-list.tsx'
import { MemberTile } from './member-tile.tsx'

export interface TilesProps {
  /** From the reader to a member, in words. */
  distanceTo: (brief: ProfileBrief) => string | undefined
}

export function Tiles({ distanceTo }: TilesProps) {
  const skeleton = (
    <div className={styles.bleed}>
      <TileGridSkeleton count={limits.tilesPage} />
    </div>
  )
  return (
    <FoundList size={limits.tilesPage} skeleton={skeleton}>
      {({ briefs, list, onOpen }) => (
        <div className={styles.bleed}>
          <TileGrid ref={list} label={texts.tiles.list}>
            {briefs.map((brief, place) => (
              <li key={brief.profileId}>
                <MemberTile
                  brief={brief}
                  distance={distanceTo(brief)}
                  onOpen={() => onOpen(place)}
                />
              </li>
            ))}
          </TileGrid>
        </div>
      )}
    </FoundList>
  )
}

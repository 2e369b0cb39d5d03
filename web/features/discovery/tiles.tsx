import type { ReactNode } from 'react'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { briefPictureSources } from '#web/lib/picture-address.ts'
import { shortName } from '#web/ui/media/member-name.ts'
import { Tile, TileGrid, TileGridSkeleton } from '#web/ui/media/tile.tsx'
import { VerifiedSign } from '#web/ui/media/verified-sign.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { isOnline } from './discovery-brief.ts'
import styles from './discovery-screen.module.css'
import { ResultsList } from './results-list.tsx'

export interface TilesProps {
  distanceTo: (brief: ProfileBrief) => string | undefined
  badgeOf: (brief: ProfileBrief) => ReactNode
}

/** The first row on a phone. */
const firstRow = 3

export function Tiles({ distanceTo, badgeOf }: TilesProps) {
  const skeleton = (
    <div className={styles.bleed}>
      <TileGridSkeleton count={limits.tilesPage} />
    </div>
  )
  return (
    <ResultsList size={limits.tilesPage} skeleton={skeleton}>
      {({ briefs, list, onOpen }) => (
        <div className={styles.bleed}>
          <TileGrid ref={list} label={texts.tiles.list}>
            <Items items={briefs} keyOf={({ profileId }) => profileId}>
              {(brief, index) => (
                <li>
                  <MemberTile
                    brief={brief}
                    distance={distanceTo(brief)}
                    badge={badgeOf(brief)}
                    comes={
                      index < firstRow ? 'first' : index < limits.tilesPage ? 'early' : 'later'
                    }
                    onOpen={() => onOpen(index)}
                  />
                </li>
              )}
            </Items>
          </TileGrid>
        </div>
      )}
    </ResultsList>
  )
}

interface MemberTileProps {
  brief: ProfileBrief
  distance: string | undefined
  badge: ReactNode
  comes: 'first' | 'early' | 'later'
  onOpen: () => void
}

function MemberTile({ brief, distance, badge, comes, onOpen }: MemberTileProps) {
  return (
    <Tile
      to={`/profile/${brief.profileId}`}
      name={shortName(brief.profileName)}
      picture={briefPictureSources(brief)}
      preview={brief.profilePicPreview}
      comes={comes}
      detail={distance}
      online={isOnline(brief)}
      sign={
        <>
          {brief.profilePicVerified && <VerifiedSign />}
          {badge}
        </>
      }
      onOpen={onOpen}
    />
  )
}

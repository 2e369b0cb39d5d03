import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { discoveryTexts as texts } from '#shared/texts/discovery.ts'
import { TileGrid } from '#web/ui/tile-grid.tsx'
import { TileGridSkeleton } from '#web/ui/tile-grid-skeleton.tsx'
import styles from './found.module.css'
import { FoundFoot } from './found-foot.tsx'
import { MemberTile } from './member-tile.tsx'
import type { Nearest } from './nearest.data.ts'
import { NearestProblem } from './nearest-problem.tsx'
import { NobodyNear } from './nobody-near.tsx'
import { useFocusOnMore } from './use-focus-on-more.ts'
import { useLeftPlace } from './use-left-place.ts'

export interface TilesProps {
  nearest: Nearest
  /** From the reader to a member, in words. */
  distanceTo: (brief: ProfileBrief) => string | undefined
  /** Clears the filter; none where nothing is filtered. */
  onClear: (() => void) | undefined
}

export function Tiles({ nearest, distanceTo, onClear }: TilesProps) {
  const { briefs, isLoadingMore } = nearest
  const { list, button, end } = useFocusOnMore({ count: briefs?.length ?? 0, isLoadingMore })
  const leave = useLeftPlace(list)
  return (
    <>
      {!briefs && nearest.error && <NearestProblem nearest={nearest} />}
      {!briefs && !nearest.error && (
        <div className={styles.bleed}>
          <TileGridSkeleton count={limits.tilesPage} />
        </div>
      )}
      {briefs?.length === 0 && <NobodyNear onClear={onClear} />}
      {briefs && briefs.length > 0 && (
        <div className={styles.bleed}>
          <TileGrid ref={list} label={texts.tiles.list}>
            {briefs.map((brief, index) => (
              <li key={brief.profileId}>
                <MemberTile
                  brief={brief}
                  distance={distanceTo(brief)}
                  onOpen={() => leave(index)}
                />
              </li>
            ))}
          </TileGrid>
        </div>
      )}
      <FoundFoot nearest={nearest} button={button} end={end} />
    </>
  )
}

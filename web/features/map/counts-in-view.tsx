import { mapTexts } from '#shared/texts/map.ts'
import type { MapBounds, MapCount } from '#web/ui/map/map-types.ts'
import styles from './members-in-view.module.css'

export interface CountsInViewProps {
  /** The largest first. */
  counts: readonly MapCount[]
  onPick: (bounds: MapBounds) => void
}

/** How many members are where, when they are not listed themselves; a press leads there. */
export function CountsInView({ counts, onPick }: CountsInViewProps) {
  return (
    <>
      <h3 className={styles.title}>{mapTexts.countsTitle}</h3>
      <ol className={styles.list}>
        {counts.map(({ count, bounds }) => (
          <li key={Object.values(bounds).join(':')}>
            <button
              type="button"
              className={styles.member}
              aria-label={`${mapTexts.countLabel(count)}: ${placeOf(bounds)}`}
              onClick={() => onPick(bounds)}
            >
              <span className={styles.words}>
                <span className={styles.name}>{mapTexts.countLabel(count)}</span>
                <span className={styles.age}>{placeOf(bounds)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

function placeOf({ south, west, north, east }: MapBounds) {
  return mapTexts.countPlace((south + north) / 2, (west + east) / 2)
}

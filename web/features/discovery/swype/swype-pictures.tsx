import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './swype-card.module.css'
import { swypeColumns } from './swype-columns.ts'

/** Beside the main one, on a card of the deck. */
const picturesMost = 8

export interface SwypePicturesProps {
  /** Without the main one. */
  ids: readonly string[]
  /** One for each id. */
  versions: readonly number[]
}

/** A member's other pictures, small; how many there are beyond what has room is said on the last. */
export function SwypePictures({ ids, versions }: SwypePicturesProps) {
  const shown = ids.slice(0, picturesMost)
  const rest = ids.length - shown.length
  if (shown.length === 0) return null
  const columns = `repeat(${swypeColumns(shown.length)}, minmax(0, var(--picture-width)))`
  return (
    <ul className={styles.pictures} style={{ gridTemplateColumns: columns }}>
      {shown.map((id, place) => (
        <li key={id}>
          <Picture
            src={pictureAddress(id, 256, versions[place])}
            className={styles.picture}
            alt={texts.otherPicture(place + 2)}
            draggable={false}
          />
          {rest > 0 && place === shown.length - 1 && (
            <span className={styles.rest}>{texts.morePictures(rest)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

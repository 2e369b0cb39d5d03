import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import { Text } from '../layout/primitives.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { Initial, Picture, previewStyle } from './picture.tsx'
import styles from './tile.module.css'

export interface TileProps {
  to: string
  name: string
  /** Cropped to 4 to 5. Without one, or if it fails to load, the initial replaces it. */
  picture?: { readonly src: string; readonly srcSet?: string } | undefined
  preview?: string | undefined
  /**
   * Pictures in the first row (`first`) or page (`early`) load before the browser has laid out the page, those of the
   * first row first.
   */
  comes?: 'first' | 'early' | 'later'
  detail?: string | undefined
  online?: boolean
  /** Beside the name: an icon with its own label. */
  sign?: ReactNode
  onOpen?: () => void
}

/** The width of the columns of a TileGrid. */
const sizes = '(min-width: 96em) 10vw, (min-width: 75em) 20vw, (min-width: 56.25em) 25vw, 33vw'

const priorities = { first: 'high', early: 'low', later: 'auto' } as const

export function Tile({
  to,
  name,
  picture,
  preview,
  comes = 'later',
  onOpen,
  ...labels
}: TileProps) {
  const { detail, online, sign } = labels
  const initial = <Initial name={name} className={styles.initial} />
  return (
    <Link to={to} onClick={onOpen} className={styles.tile} style={previewStyle(preview)}>
      {picture ? (
        <Picture
          // Before the address, because a browser may otherwise request it before it learns to wait.
          loading={comes === 'later' ? 'lazy' : 'eager'}
          fetchPriority={priorities[comes]}
          sizes={sizes}
          {...picture}
          className={styles.picture}
          alt=""
          draggable={false}
          fallback={initial}
        />
      ) : (
        initial
      )}
      <span className={styles.words}>
        <span className={styles.name}>
          {online && <span className={styles.online} aria-hidden="true" />}
          <Text as="bdi" wrap="truncate">
            {name}
          </Text>
          {online && <VisuallyHidden>({uiTexts.online})</VisuallyHidden>}
          {sign}
        </span>
        {detail && (
          <Text as="span" wrap="truncate">
            {detail}
          </Text>
        )}
      </span>
    </Link>
  )
}

interface TileGridProps {
  label: string
  /** One `<li>` around each Tile. */
  children: ReactNode
  ref?: Ref<HTMLUListElement>
}

/** A list of Tiles. Put it in a `Page flush`, so that it reaches the edge on phones. */
export function TileGrid({ label, children, ref }: TileGridProps) {
  return (
    <ul ref={ref} className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}

/** A placeholder for a TileGrid that is loading. Silent, like a Skeleton. */
export function TileGridSkeleton({ count }: { count: number }) {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => `blank ${place}`).map(key => (
        <li key={key} className={styles.blank}>
          <Skeleton shape="tile" />
        </li>
      ))}
    </ul>
  )
}

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
  /** Cut to 4 to 5; the initial stands there without one, or when it cannot be had. */
  picture?: { readonly src: string; readonly srcSet?: string } | undefined
  preview?: string | undefined
  /**
   * In the first row (`first`) or page (`early`), whose pictures do not wait until the browser has laid out the page, and come
   * after those of the first row.
   */
  comes?: 'first' | 'early' | 'later'
  detail?: string | undefined
  online?: boolean
  /** Beside the name: a sign with words of its own. */
  sign?: ReactNode
  onOpen?: () => void
}

/** As wide as the columns of a TileGrid are. */
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
          // Before the address: else a browser may have asked for it before it is told to wait.
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
          <Text as="span" wrap="truncate">
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

/** A list of Tiles. Put it in a `Page flush` so that it reaches the edge on phones. */
export function TileGrid({ label, children, ref }: TileGridProps) {
  return (
    <ul ref={ref} className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}

/** Holds the place of a TileGrid that is coming. Silent, as a Skeleton is. */
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

import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import { initialOf } from './initial-of.ts'
import styles from './tile.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface TileProps {
  to: string
  name: string
  /** Cut to a square; the initial stands there without one, or when it cannot be had. */
  picture?: { readonly src: string; readonly srcSet?: string } | undefined
  /** A second line: distance, age. */
  detail?: string | undefined
  online?: boolean
  /** A Badge or icon in the upper corner. */
  corner?: ReactNode
  /** Blurs the picture, for what its viewer chose not to see yet. */
  veiled?: boolean
  onOpen?: () => void
}

/** As wide as the columns of a TileGrid are. */
const sizes = '(min-width: 1536px) 10vw, (min-width: 1200px) 20vw, (min-width: 900px) 25vw, 33vw'

export function Tile({ to, name, picture, veiled, onOpen, ...labels }: TileProps) {
  const { detail, online, corner } = labels
  const [failedSrc, setFailedSrc] = useState<string>()
  return (
    <Link to={to} onClick={onOpen} className={styles.tile} data-veiled={veiled || undefined}>
      {picture && picture.src !== failedSrc ? (
        <img
          // Before the address: else a browser may have asked for it before it is told to wait.
          loading="lazy"
          decoding="async"
          sizes={sizes}
          {...picture}
          className={styles.picture}
          alt=""
          draggable={false}
          onError={() => setFailedSrc(picture.src)}
        />
      ) : (
        <span className={styles.initial} aria-hidden="true">
          {initialOf(name)}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.name}>
          {online && <span className={styles.online} aria-hidden="true" />}
          <span className={styles.clip}>{name}</span>
          {online && <VisuallyHidden>, {uiTexts.online}</VisuallyHidden>}
        </span>
        {detail && <span className={styles.clip}>{detail}</span>}
      </span>
      {corner && <span className={styles.corner}>{corner}</span>}
    </Link>
  )
}

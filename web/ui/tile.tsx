import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import { initialOf } from './initial-of.ts'
import styles from './tile.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface TileProps {
  to: string
  name: string
  /** Address of a square picture; the initial stands there without one. */
  picture?: string | undefined
  /** A second line: distance, age. */
  detail?: string
  online?: boolean
  /** A Badge or icon in the upper corner. */
  corner?: ReactNode
  /** Blurs the picture, for what its viewer chose not to see yet. */
  veiled?: boolean
}

export function Tile({ to, name, picture, detail, online, corner, veiled }: TileProps) {
  return (
    <Link to={to} className={styles.tile} data-veiled={veiled || undefined}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" loading="lazy" decoding="async" />
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

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './brand.module.css'
import { LambdaGlyph } from './lambda-glyph.tsx'

export interface BrandProps {
  /** The site's name. */
  name: string
  to?: string
  /** The brand's own sign; the lambda without one. */
  glyph?: ReactNode
}

/** The logo, which goes home. */
export function Brand({ name, to = '/', glyph }: BrandProps) {
  return (
    <Link to={to} className={styles.brand}>
      <span className={styles.glyph} aria-hidden="true">
        {glyph ?? <LambdaGlyph />}
      </span>
      <span className={styles.name}>{name}</span>
    </Link>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import styles from './brand.module.css'
import { LambdaGlyph } from './lambda-glyph.tsx'
import { Skeleton } from './skeleton.tsx'

export interface BrandProps {
  /** The site's name; its place is held while it is not known. */
  name: string | undefined
  to?: string
  /** The brand's own sign; the lambda without one. */
  glyph?: ReactNode
}

/** The logo, which goes home. */
export function Brand({ name, to = '/', glyph }: BrandProps) {
  return (
    <Link
      to={to}
      className={styles.brand}
      aria-label={name === undefined ? uiTexts.home : undefined}
    >
      <span className={styles.glyph} aria-hidden="true">
        {glyph ?? <LambdaGlyph />}
      </span>
      <span className={styles.name}>{name ?? <Skeleton width="8rem" />}</span>
    </Link>
  )
}

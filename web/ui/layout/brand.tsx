import { Link } from 'react-router'
import { uiTexts } from '#shared/texts/ui.ts'
import { Skeleton } from '../state/skeleton.tsx'
import styles from './brand.module.css'

export interface BrandProps {
  /** The site's name; its place is held while it is not known. */
  name: string | undefined
  to?: string
}

/** The logo, which goes home. */
export function Brand({ name, to = '/' }: BrandProps) {
  return (
    <Link
      to={to}
      className={styles.brand}
      aria-label={name === undefined ? uiTexts.home : undefined}
    >
      <span className={styles.sign}>
        <BrandLogo />
      </span>
      <span className={styles.name}>{name ?? <Skeleton width="8rem" />}</span>
    </Link>
  )
}

/** The brand's sign in its accent, as large as its room; `/brand.css` says which. Words beside it name the brand. */
export function BrandLogo() {
  return <span className={styles.logo} aria-hidden="true" />
}

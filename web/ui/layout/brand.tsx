import { Link } from 'react-router'
import styles from './brand.module.css'

export function Brand({ name, to = '/' }: { name: string; to?: string }) {
  return (
    <Link to={to} className={styles.brand}>
      <span className={styles.sign}>
        <BrandLogo />
      </span>
      <span className={styles.name}>{name}</span>
    </Link>
  )
}

/**
 * The brand's symbol in its accent color, as large as its container. `/brand.css` defines it. Words beside it name the
 * brand.
 */
export function BrandLogo() {
  return <span className={styles.logo} aria-hidden="true" />
}

import styles from './brand-logo.module.css'

/** The brand's sign in its accent, as large as its room; `/brand.css` says which. Words beside it name the brand. */
export function BrandLogo() {
  return <span className={styles.logo} aria-hidden="true" />
}

import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import type { ButtonVariant } from './button.tsx'

export interface ButtonLinkProps extends Omit<LinkProps, 'className' | 'style'> {
  variant?: ButtonVariant
  icon?: Icon | undefined
  wide?: boolean
}

/** A link that looks like a Button. `to` takes a path of the site or a full address. */
export function ButtonLink({
  variant = 'secondary',
  icon: Sign,
  wide = false,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <Link {...link} className={styles.button} data-variant={variant} data-wide={wide || undefined}>
      {Sign && <Sign aria-hidden="true" />}
      <span className={styles.words}>{children}</span>
    </Link>
  )
}

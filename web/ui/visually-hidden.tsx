import type { ComponentPropsWithRef } from 'react'
import styles from './visually-hidden.module.css'

export interface VisuallyHiddenProps extends Omit<ComponentPropsWithRef<'span'>, 'className'> {}

/** Words for screen readers only. Set `role='status'` for announcements. */
export function VisuallyHidden(props: VisuallyHiddenProps) {
  return <span {...props} className={styles.hidden} />
}

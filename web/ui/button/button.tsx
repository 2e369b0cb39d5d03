import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Cluster } from '../layout/primitives.tsx'
import { Spinner } from '../state/spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'muted' | 'danger'

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> {
  variant?: ButtonVariant
  /** Stands before the words. */
  icon?: ReactNode
  /** Keeps the focus and the width, takes no press. */
  loading?: boolean
  /** Fills the width of its room. */
  wide?: boolean
  /** Of one that is pressed again and again until it has come to an end; the keys of the screen go on working on it. */
  keepsFocus?: boolean
}

/** Does something here. What leads somewhere is a ButtonLink. */
export function Button({
  variant = 'secondary',
  icon,
  loading = false,
  wide = false,
  keepsFocus = false,
  disabled = false,
  children,
  ...button
}: ButtonProps) {
  // Base UI would swallow every key that is pressed on a disabled button with the focus.
  const isAtEnd = keepsFocus && disabled
  return (
    <BaseButton
      type="button"
      {...button}
      className={styles.button}
      data-variant={variant}
      data-wide={wide || undefined}
      disabled={(disabled && !keepsFocus) || loading}
      focusableWhenDisabled={loading}
      aria-busy={loading || undefined}
      {...(isAtEnd && { 'aria-disabled': true, 'data-disabled': '', onClick: undefined })}
    >
      {icon}
      <span className={styles.words}>{children}</span>
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </BaseButton>
  )
}

/** Buttons beside each other, or below where they do not fit. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <Cluster gap={3}>{children}</Cluster>
}

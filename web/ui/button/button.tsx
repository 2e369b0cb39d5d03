import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Cluster } from '../layout/primitives.tsx'
import { Spinner } from '../state/spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'muted' | 'danger'

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> {
  variant?: ButtonVariant
  icon?: Icon | undefined
  /** Keeps the focus and the width, and ignores presses. */
  loading?: boolean
  wide?: boolean
  /** For a button that is pressed until something is finished: the keys of the screen keep working. */
  keepsFocus?: boolean
}

/** An action on this screen. To navigate, use ButtonLink. */
export function Button({
  variant = 'secondary',
  icon: Sign,
  loading = false,
  wide = false,
  keepsFocus = false,
  disabled = false,
  onClick,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      {...pressProps({ disabled, isInert: loading || (keepsFocus && disabled), onClick })}
      className={styles.button}
      data-variant={variant}
      data-wide={wide || undefined}
      aria-busy={loading || undefined}
    >
      {Sign && <Sign aria-hidden="true" />}
      <span className={styles.words}>{children}</span>
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

interface Press extends Pick<ButtonProps, 'onClick'> {
  disabled: boolean
  /** It ignores presses but keeps the focus, which a disabled button would lose. */
  isInert: boolean
}

export const pressProps = ({ disabled, isInert, onClick }: Press) => ({
  disabled: disabled && !isInert,
  'aria-disabled': isInert || undefined,
  'data-disabled': disabled || isInert ? '' : undefined,
  onClick: isInert ? preventDefault : onClick,
})

const preventDefault = (event: MouseEvent) => event.preventDefault()

/** Buttons side by side, or below each other if they do not fit. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <Cluster gap={3}>{children}</Cluster>
}

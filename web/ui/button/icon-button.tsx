import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { pressProps } from './button.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'children' | 'aria-label'> {
  label: string
  icon: Icon
  /** `floating` is 48 px and raised, for controls on the map and on pictures. */
  variant?: 'quiet' | 'secondary' | 'primary' | 'floating'
  /** Makes it a toggle and sets its state. */
  pressed?: boolean
  /** See `keepsFocus` of Button. */
  keepsFocus?: boolean
}

export function IconButton({
  label,
  icon: Sign,
  variant = 'quiet',
  pressed,
  disabled = false,
  keepsFocus = false,
  onClick,
  ...button
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      {...pressProps({ disabled, isInert: keepsFocus && disabled, onClick })}
      className={styles.button}
      data-variant={variant}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Sign aria-hidden="true" />
    </button>
  )
}

import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './icon-button.module.css'

export interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'children' | 'aria-label'> {
  /** What a press does, in words. */
  label: string
  icon: ReactNode
  /** `floating` is 48 px and raised, for controls on the map and on pictures. */
  variant?: 'quiet' | 'secondary' | 'primary' | 'floating'
  /** Makes it a toggle, and says whether it is on. */
  pressed?: boolean
  /** Of one that is pressed again and again until it has come to an end, as `keepsFocus` of Button. */
  keepsFocus?: boolean
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  pressed,
  disabled = false,
  keepsFocus = false,
  ...button
}: IconButtonProps) {
  const isAtEnd = keepsFocus && disabled
  return (
    <BaseButton
      type="button"
      {...button}
      className={styles.button}
      data-variant={variant}
      disabled={disabled && !keepsFocus}
      aria-label={label}
      aria-pressed={pressed}
      {...(isAtEnd && { 'aria-disabled': true, 'data-disabled': '', onClick: undefined })}
    >
      {icon}
    </BaseButton>
  )
}

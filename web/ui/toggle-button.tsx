import { Toggle } from '@base-ui/react/toggle'
import type { ReactNode } from 'react'
import styles from './toggle-button.module.css'

export interface ToggleButtonProps {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  icon?: ReactNode
  disabled?: boolean
  children: ReactNode
}

export function ToggleButton(props: ToggleButtonProps) {
  const { pressed, onPressedChange, icon, disabled = false, children } = props
  return (
    <Toggle
      className={styles.toggle}
      pressed={pressed}
      onPressedChange={next => onPressedChange(next)}
      disabled={disabled}
    >
      {icon}
      {children}
    </Toggle>
  )
}

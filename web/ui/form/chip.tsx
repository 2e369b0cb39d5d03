import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import styles from './chip.module.css'

export interface ChipProps {
  label: string
  icon?: ReactNode
  /** With `onPressedChange` the chip is a choice that stands or not. */
  pressed?: boolean
  onPressedChange?: (pressed: boolean) => void
  /** A press on the chip takes it away. */
  onRemove?: (event: MouseEvent<HTMLButtonElement>) => void
  /** A press on the chip opens a dialog with what it names. */
  onOpen?: () => void
  disabled?: boolean
}

/** A tag: only shown, or a choice, or removed by a press, or a button that opens a choice. */
export function Chip({ label, icon, pressed, onPressedChange, onRemove, ...more }: ChipProps) {
  const { onOpen, disabled } = more
  if (onRemove) {
    return (
      <button
        type="button"
        className={styles.chip}
        aria-label={uiTexts.remove(label)}
        disabled={disabled}
        onClick={onRemove}
      >
        {icon}
        {label}
        <IconX aria-hidden="true" />
      </button>
    )
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={onOpen}>
        {label}
        <IconChevronDown aria-hidden="true" />
      </button>
    )
  }
  if (onPressedChange) {
    return (
      <button
        type="button"
        className={styles.chip}
        aria-pressed={pressed ?? false}
        disabled={disabled}
        onClick={() => onPressedChange(!pressed)}
      >
        {icon}
        {label}
      </button>
    )
  }
  return (
    <span className={styles.chip}>
      {icon}
      {label}
    </span>
  )
}

import { type Icon, IconChevronDown, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import styles from './chip.module.css'

export interface ChipProps {
  label: string
  icon?: Icon
  /** With `onPressedChange` the chip is a toggle. */
  pressed?: boolean
  onPressedChange?: (pressed: boolean) => void
  onRemove?: (event: MouseEvent<HTMLButtonElement>) => void
  onOpen?: () => void
  disabled?: boolean
}

/** A tag: static, a toggle, removable by a press, or a button that opens a choice. */
export function Chip(props: ChipProps) {
  const { label, icon: Sign, pressed = false, onPressedChange, onRemove, onOpen, disabled } = props
  const press = onRemove ?? onOpen ?? (onPressedChange && (() => onPressedChange(!pressed)))
  if (!press) {
    return (
      <span className={styles.chip}>
        {Sign && <Sign aria-hidden="true" />}
        {label}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={onRemove && uiTexts.remove(label)}
      aria-haspopup={onOpen && 'dialog'}
      aria-pressed={onPressedChange && pressed}
      disabled={disabled}
      onClick={press}
    >
      {Sign && <Sign aria-hidden="true" />}
      {label}
      {onRemove && <IconX aria-hidden="true" />}
      {onOpen && <IconChevronDown aria-hidden="true" />}
    </button>
  )
}

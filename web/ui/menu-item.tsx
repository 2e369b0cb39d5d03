import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './menu.module.css'

export interface MenuAction {
  label: string
  icon?: ReactNode
  /** Either what it does or where it leads. */
  onSelect?: () => void
  to?: string
  danger?: boolean
  disabled?: boolean
}

export interface MenuItemProps {
  action: MenuAction
  onDone: () => void
}

/** One line of a Menu. Disabled lines stay in reach of the arrow keys, so that they are heard. */
export function MenuItem({ action, onDone }: MenuItemProps) {
  const { label, icon, onSelect, to, danger = false, disabled = false } = action
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    'data-danger': danger || undefined,
    'aria-disabled': disabled || undefined,
  }
  const select = () => {
    if (disabled) return
    onDone()
    onSelect?.()
  }
  if (to !== undefined && !disabled) {
    return (
      <Link {...shared} to={to} onClick={select}>
        {icon}
        {label}
      </Link>
    )
  }
  return (
    <button {...shared} type="button" onClick={select}>
      {icon}
      {label}
    </button>
  )
}

import { IconCheck, IconLock } from '@tabler/icons-react'
import { Badge } from '../media/badge.tsx'
import styles from './picture-choice.module.css'

export interface PictureChoiceProps {
  src: string
  label: string
  isChosen: boolean
  /** Marked with a lock. The explanation is beside the choices. */
  isPrivate?: boolean
  /** A word on the picture, which is also part of the label. */
  badge?: string | undefined
  disabled?: boolean
  onToggle: () => void
}

/** A picture that a press selects or deselects. It fills the width of its container. */
export function PictureChoice(props: PictureChoiceProps) {
  const { src, label, isChosen, isPrivate = false, badge, disabled = false, onToggle } = props
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isChosen}
      aria-label={badge ? `${label}, ${badge}` : label}
      disabled={disabled}
      onClick={onToggle}
    >
      <img src={src} alt="" decoding="async" />
      {badge && (
        <span className={styles.badge}>
          <Badge kind="neutral">{badge}</Badge>
        </span>
      )}
      {isPrivate && <IconLock className={styles.lock} aria-hidden="true" />}
      {isChosen && <IconCheck className={styles.check} aria-hidden="true" />}
    </button>
  )
}

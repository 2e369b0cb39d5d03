import { IconCheck } from '@tabler/icons-react'
import { pictureAddress } from '#web/lib/picture-address.ts'
import styles from './composer.module.css'

export interface PictureChoiceProps {
  id: string
  label: string
  isChosen: boolean
  /** As many are chosen as may be. */
  isFull: boolean
  onToggle: () => void
}

export function PictureChoice({ id, label, isChosen, isFull, onToggle }: PictureChoiceProps) {
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-pressed={isChosen}
      aria-label={label}
      disabled={isFull && !isChosen}
      onClick={onToggle}
    >
      <img src={pictureAddress(id, 256)} alt="" decoding="async" />
      {isChosen && <IconCheck aria-hidden="true" />}
    </button>
  )
}

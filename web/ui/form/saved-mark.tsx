import { IconCheck } from '@tabler/icons-react'
import { uiTexts } from '#shared/texts/ui.ts'
import styles from './saved-mark.module.css'

export interface SavedMarkProps {
  isShown: boolean
}

/** Says that what was changed is kept. */
export function SavedMark({ isShown }: SavedMarkProps) {
  return (
    <output>
      {isShown && (
        <span className={styles.saved}>
          <IconCheck size={20} aria-hidden="true" />
          {uiTexts.saved}
        </span>
      )}
    </output>
  )
}

import { IconCheck } from '@tabler/icons-react'
import { accountsTexts } from '#shared/texts/accounts.ts'
import styles from './account-form.module.css'

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
          {accountsTexts.settings.saved}
        </span>
      )}
    </output>
  )
}

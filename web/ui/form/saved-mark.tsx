import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import styles from './saved-mark.module.css'

export interface SavedMarkProps {
  isShown: boolean
  /** Said to the eye alone, and only where it takes a while. */
  isSaving?: boolean
}

/** Says that what was changed is kept, or on its way. */
export function SavedMark({ isShown, isSaving = false }: SavedMarkProps) {
  return (
    <output className={styles.mark}>
      {isSaving && (
        <span className={styles.saving} aria-hidden="true">
          {uiTexts.saving}
        </span>
      )}
      {!isSaving && isShown && (
        <span className={styles.saved}>
          <IconCheck size={20} aria-hidden="true" />
          {uiTexts.saved}
        </span>
      )}
    </output>
  )
}

export interface SaveStatus extends SavedMarkProps {
  /** Why it could not be saved. */
  failure?: ReactNode
  onRetry?: () => void
}

/** What every control that saves at once says about it, as its `mark` and its `error`. */
export function savingProps({ failure, onRetry, ...mark }: SaveStatus) {
  return {
    mark: <SavedMark {...mark} />,
    error: failure ? (
      <span role="alert">
        {failure}{' '}
        {onRetry && (
          <button type="button" className={styles.retry} onClick={onRetry}>
            {uiTexts.retry}
          </button>
        )}
      </span>
    ) : undefined,
  }
}

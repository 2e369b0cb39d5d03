import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Text } from '../layout/primitives.tsx'
import styles from './save-status.module.css'

export interface SaveStatusProps {
  isShown: boolean
  /** Only visible, not announced, and only if it takes a while. */
  isSaving?: boolean
}

/** Says that a change is saved or being saved. */
export function SaveStatus({ isShown, isSaving = false }: SaveStatusProps) {
  return (
    <Text as="output" rigid>
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
    </Text>
  )
}

export interface SaveState extends SaveStatusProps {
  failure?: ReactNode
  onRetry?: () => void
}

/** The `status` and `error` of every control that saves at once. */
export function savingProps({ failure, onRetry, ...status }: SaveState) {
  return {
    status: <SaveStatus {...status} />,
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

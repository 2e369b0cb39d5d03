import { Field as BaseField } from '@base-ui/react/field'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** Keeps the label for screen readers only, where the place says what it is. */
  hideLabel?: boolean
  helper?: ReactNode
  /** Takes the place of the helper and marks the control as wrong. */
  error?: ReactNode
  /** At the end of the label's line: whether it is saved. */
  status?: ReactNode
  optional?: boolean
  /** How many characters there are and how many there may be. */
  count?: { used: number; most: number } | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/** Label, control, and what is to be said about it. The children hold one Base UI control. */
export function Field(props: FieldProps) {
  const { label, hideLabel, helper, error, status, optional, count, name, disabled, children } =
    props
  return (
    <BaseField.Root
      className={styles.field}
      invalid={Boolean(error)}
      {...(name !== undefined && { name })}
      {...(disabled !== undefined && { disabled })}
    >
      <div className={styles.head}>
        <BaseField.Label className={hideLabel ? undefined : styles.label}>
          {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          {optional && <span className={styles.optional}> ({uiTexts.optional})</span>}
        </BaseField.Label>
        {status}
      </div>
      {children}
      {(error || helper || count) && (
        <div className={styles.foot}>
          {error && (
            <BaseField.Error match className={styles.error}>
              <IconAlertCircle aria-hidden="true" />
              {error}
            </BaseField.Error>
          )}
          {!error && helper && (
            <BaseField.Description className={styles.helper}>{helper}</BaseField.Description>
          )}
          {count && <CharacterCount used={count.used} most={count.most} />}
        </div>
      )}
    </BaseField.Root>
  )
}

interface CharacterCountProps {
  used: number
  most: number
}

/** '12 / 4000' to the eye, '12 of 4000 characters' to the ear, when the field is entered. */
function CharacterCount({ used, most }: CharacterCountProps) {
  return (
    <BaseField.Description className={styles.count} data-over={used > most || undefined}>
      <span aria-hidden="true">{uiTexts.countOf(used, most)}</span>
      <VisuallyHidden>{uiTexts.countSpoken(used, most)}</VisuallyHidden>
    </BaseField.Description>
  )
}

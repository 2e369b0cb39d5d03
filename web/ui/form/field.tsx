import { IconAlertCircle } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { Row, Text } from '../layout/primitives.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** Shows the label only to screen readers, because the context is visibly clear. */
  hideLabel?: boolean | undefined
  helper?: ReactNode
  /** Replaces the helper and marks the control as invalid. */
  error?: ReactNode
  /** At the end of the label's line: the save status. */
  status?: ReactNode
  optional?: boolean | undefined
  count?: { used: number; most: number } | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  children: (control: ControlProps) => ReactNode
}

/** A text control with its label, which forms a complete Field. */
export type TextControlProps<Tag extends 'input' | 'textarea'> = Omit<
  FieldProps,
  'children' | 'count'
> &
  Omit<
    ComponentPropsWithRef<Tag>,
    'className' | 'style' | 'value' | 'defaultValue' | 'name' | 'disabled' | 'children'
  > & {
    value?: string
    defaultValue?: string
    onValueChange?: (value: string) => void
    /** Shows a counter. Nothing typed is cut off: too much turns the counter red. */
    most?: number
  }

/** What the control of a Field gets: the ids of its label and of the words about it. */
interface ControlProps {
  readonly id: string
  readonly name: string | undefined
  readonly disabled: boolean | undefined
  readonly className: string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export function Field(props: FieldProps) {
  const { label, hideLabel, helper, error, status, optional, count, name, disabled } = props
  const id = useId()
  const remarkId = error || helper ? `${id}-remark` : undefined
  const countId = count && `${id}-count`
  return (
    <div className={styles.field}>
      <Row gap={2} align="stretch" justify="space-between">
        <label htmlFor={id} className={hideLabel ? undefined : styles.label}>
          {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          {optional && (
            <Text as="span" tone="muted" weight="normal">
              {` (${uiTexts.optional})`}
            </Text>
          )}
        </label>
        {status}
      </Row>
      {props.children({
        id,
        name,
        disabled,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [remarkId, countId].filter(Boolean).join(' ') || undefined,
      })}
      {(remarkId || count) && (
        <div className={styles.foot}>
          {error && (
            <div id={remarkId} className={styles.error}>
              <IconAlertCircle aria-hidden="true" />
              {error}
            </div>
          )}
          {!error && helper && (
            <p id={remarkId} className={styles.helper}>
              {helper}
            </p>
          )}
          {count && <CharacterCount id={countId} {...count} />}
        </div>
      )}
    </div>
  )
}

interface CharacterCountProps {
  id: string | undefined
  used: number
  most: number
}

/** Shown as '12 / 4000'; read as '12 of 4000 characters' when the field gets the focus. */
function CharacterCount({ id, used, most }: CharacterCountProps) {
  return (
    <p id={id} className={styles.count} data-over={used > most || undefined}>
      <span aria-hidden="true">{uiTexts.countOf(used, most)}</span>
      <VisuallyHidden>{uiTexts.countSpoken(used, most)}</VisuallyHidden>
    </p>
  )
}

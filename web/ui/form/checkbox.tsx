import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import boxStyles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ChoiceProps, 'children' | 'controlId'> {
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  name?: string
  value?: string
  required?: boolean
}

export function Checkbox(props: CheckboxProps) {
  const { label, helper, error, status, disabled = false, onCheckedChange, ...box } = props
  const controlId = useId()
  return (
    <Choice {...{ label, helper, error, status, disabled, controlId }}>
      <BaseCheckbox.Root
        {...box}
        id={controlId}
        disabled={disabled}
        onCheckedChange={checked => onCheckedChange?.(checked)}
        className={boxStyles.box}
        data-invalid={error ? '' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={helper || error ? explanationOf(controlId) : undefined}
      >
        <BaseCheckbox.Indicator className={boxStyles.check}>
          <IconCheck size={18} stroke={3} aria-hidden="true" />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
    </Choice>
  )
}

export interface ChoiceProps {
  label: ReactNode
  helper?: ReactNode
  error?: ReactNode
  /** At the end of the line: whether it is saved. */
  status?: ReactNode
  disabled?: boolean | undefined
  /** The control's id; what is said about it has the id `explanationOf(controlId)`. */
  controlId: string
  /** The box or the switch. */
  children: ReactNode
}

export const explanationOf = (controlId: string) => `${controlId}-explanation`

/** The line that a Checkbox and a Switch share: control, label, and what is said about it. */
export function Choice({
  label,
  helper,
  error,
  status,
  disabled,
  controlId,
  children,
}: ChoiceProps) {
  return (
    <div className={boxStyles.choice}>
      <label htmlFor={controlId} className={boxStyles.line} data-disabled={disabled || undefined}>
        {children}
        <span className={boxStyles.words}>{label}</span>
      </label>
      {status && <div className={boxStyles.choiceStatus}>{status}</div>}
      {(helper || error) && (
        <div id={explanationOf(controlId)} className={error ? boxStyles.error : boxStyles.helper}>
          {error ?? helper}
        </div>
      )}
    </div>
  )
}

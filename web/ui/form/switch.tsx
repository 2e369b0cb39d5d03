import { useId } from 'react'
import { Choice, type ChoiceProps, explanationOf } from './checkbox.tsx'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<ChoiceProps, 'children' | 'controlId'> {
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
}

/** For what takes effect at once; a choice that is sent with a form is a Checkbox. */
export function Switch(props: SwitchProps) {
  const { label, helper, error, status, disabled = false, onCheckedChange, ...state } = props
  const controlId = useId()
  return (
    <Choice {...{ label, helper, error, status, disabled, controlId }}>
      <input
        {...state}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native box says itself whether it is checked
        role="switch" // oxlint-disable-line jsx-a11y/role-has-required-aria-props -- for the same reason
        id={controlId}
        disabled={disabled}
        onChange={({ currentTarget }) => onCheckedChange?.(currentTarget.checked)}
        className={styles.track}
        aria-describedby={helper || error ? explanationOf(controlId) : undefined}
      />
    </Choice>
  )
}

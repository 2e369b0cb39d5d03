import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { useId } from 'react'
import { Choice, type ChoiceProps, explanationOf } from './choice.tsx'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<ChoiceProps, 'children' | 'controlId'> {
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  name?: string
}

/** For what takes effect at once; a choice that is sent with a form is a Checkbox. */
export function Switch(props: SwitchProps) {
  const { label, helper, error, disabled = false, onCheckedChange, ...track } = props
  const controlId = useId()
  return (
    <Choice {...{ label, helper, error, disabled, controlId }}>
      <BaseSwitch.Root
        {...track}
        id={controlId}
        disabled={disabled}
        onCheckedChange={checked => onCheckedChange?.(checked)}
        className={styles.track}
        aria-describedby={helper || error ? explanationOf(controlId) : undefined}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </Choice>
  )
}

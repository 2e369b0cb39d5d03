import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import boxStyles from './checkbox.module.css'
import { Choice, type ChoiceProps, explanationOf } from './choice.tsx'

export interface CheckboxProps extends Omit<ChoiceProps, 'children' | 'controlId'> {
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  name?: string
  value?: string
  required?: boolean
}

export function Checkbox(props: CheckboxProps) {
  const { label, helper, error, mark, disabled = false, onCheckedChange, ...box } = props
  const controlId = useId()
  return (
    <Choice {...{ label, helper, error, mark, disabled, controlId }}>
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
        <BaseCheckbox.Indicator className={boxStyles.mark}>
          <IconCheck size={18} stroke={3} aria-hidden="true" />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
    </Choice>
  )
}

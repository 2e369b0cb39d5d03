import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'

export interface SwitchProps {
  label: ReactNode
  helper?: ReactNode
  error?: ReactNode
  /** At the end of the line: the save status. */
  status?: ReactNode
  disabled?: boolean | undefined
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
}

export interface CheckboxProps extends SwitchProps {
  name?: string
  value?: string
  required?: boolean
}

/** The browser's own control. Base UI's would add 4 KB. */
export const Checkbox = (props: CheckboxProps) => <Choice {...props} />

/** For settings that take effect at once. For a choice that is sent with a form, use Checkbox. */
export const Switch = (props: SwitchProps) => <Choice {...props} isSwitch />

/** The line that both share: control, label, and the helper or error. */
function Choice(props: CheckboxProps & { isSwitch?: boolean }) {
  const {
    label,
    helper,
    error,
    status,
    disabled = false,
    onCheckedChange,
    isSwitch = false,
    ...box
  } = props
  const id = useId()
  const explanation = helper || error ? `${id}-explanation` : undefined
  const input = (
    <input
      {...box}
      type="checkbox"
      role={isSwitch ? 'switch' : undefined}
      id={id}
      disabled={disabled}
      onChange={({ currentTarget }) => onCheckedChange?.(currentTarget.checked)}
      className={isSwitch ? styles.track : styles.box}
      aria-invalid={error && !isSwitch ? true : undefined}
      aria-describedby={explanation}
    />
  )
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.line} data-disabled={disabled || undefined}>
        {isSwitch ? (
          input
        ) : (
          <span className={styles.control}>
            {input}
            <IconCheck size={18} stroke={3} aria-hidden="true" />
          </span>
        )}
        <span className={styles.words}>{label}</span>
      </label>
      {status && <div className={styles.status}>{status}</div>}
      {explanation && (
        <div id={explanation} className={error ? styles.error : styles.helper}>
          {error ?? helper}
        </div>
      )}
    </div>
  )
}

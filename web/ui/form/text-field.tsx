import { Field as BaseField } from '@base-ui/react/field'
import { type ComponentPropsWithRef, useState } from 'react'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

export interface TextFieldProps
  extends Omit<FieldProps, 'children' | 'count'>,
    Omit<
      ComponentPropsWithRef<'input'>,
      'className' | 'style' | 'value' | 'defaultValue' | 'name' | 'disabled' | 'children'
    > {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Shows a counter. Nothing typed is cut off: too much turns the counter red. */
  most?: number
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, helper, error, status, optional, name, disabled, most, ...control } =
    props
  const { value, defaultValue = '', onValueChange, ...input } = control
  const [typed, setTyped] = useState(defaultValue)
  const used = (value ?? typed).length
  return (
    <Field
      {...{ label, helper, error, status, name, disabled }}
      hideLabel={hideLabel ?? false}
      optional={optional ?? false}
      count={most === undefined ? undefined : { used, most }}
    >
      <BaseField.Control
        dir="auto"
        {...input}
        className={styles.control}
        value={value ?? typed}
        onValueChange={next => {
          setTyped(next)
          onValueChange?.(next)
        }}
      />
    </Field>
  )
}

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'most' | 'min' | 'max'> {
  /** The earliest and latest day, as year-month-day, like the value. */
  min?: string
  max?: string
}

/** A day as year-month-day ('1990-05-31'), picked or typed as the device does it. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />
}

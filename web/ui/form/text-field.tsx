import { useState } from 'react'
import { withoutHiddenMarks } from '#shared/credentials.ts'
import { countCharacters, cutText, tidyLine } from '#shared/typed-text.ts'
import { Field, type TextControlProps } from './field.tsx'

export type TextFieldProps = TextControlProps<'input'>

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    helper,
    error,
    status,
    optional,
    name,
    disabled,
    most,
    maxLength,
    ...control
  } = props
  const { value, defaultValue = '', onValueChange, ...input } = control
  const [typed, setTyped] = useState(defaultValue)
  // Copied addresses bring marks that nobody sees.
  const readable = input.type === 'email' ? withoutHiddenMarks : String
  return (
    <Field
      {...{ label, hideLabel, helper, error, status, optional, name, disabled }}
      count={
        most === undefined ? undefined : { used: countCharacters(tidyLine(value ?? typed)), most }
      }
    >
      {field => (
        <input
          dir="auto"
          {...input}
          {...field}
          value={value ?? typed}
          onChange={({ currentTarget }) => {
            const text = readable(currentTarget.value)
            const next = maxLength === undefined ? text : cutText(text, maxLength)
            setTyped(next)
            onValueChange?.(next)
          }}
        />
      )}
    </Field>
  )
}

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'most' | 'min' | 'max'> {
  /** The earliest and latest day, as year-month-day, like the value. */
  min?: string
  max?: string
}

/** A day as year-month-day ('1990-05-31'), picked or typed as on this device. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />
}

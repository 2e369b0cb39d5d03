import { TextField, type TextFieldProps } from './text-field.tsx'

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'most' | 'min' | 'max'> {
  /** The earliest and latest day, as year-month-day, like the value. */
  min?: string
  max?: string
}

/** A day as year-month-day ('1990-05-31'), picked or typed the way the device does it. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />
}

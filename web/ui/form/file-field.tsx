import type { Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './file-field.module.css'

export interface FileFieldProps extends Omit<FieldProps, 'children' | 'count'> {
  ref?: Ref<HTMLInputElement>
  /** Extensions and types, as in HTML. */
  accept: string
  required?: boolean
  onFile: (file: File | undefined) => void
}

export function FileField({ ref, accept, required, onFile, ...field }: FileFieldProps) {
  return (
    <Field {...field}>
      {control => (
        <input
          {...control}
          ref={ref}
          type="file"
          accept={accept}
          required={required}
          className={`${control.className} ${styles.file}`}
          onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
        />
      )}
    </Field>
  )
}

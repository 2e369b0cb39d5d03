import { Field as BaseField } from '@base-ui/react/field'
import type { Ref } from 'react'
import fieldStyles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import styles from './file-field.module.css'

export interface FileFieldProps extends Omit<FieldProps, 'children' | 'count'> {
  ref?: Ref<HTMLInputElement>
  /** Endings and types, as HTML has them. */
  accept: string
  required?: boolean
  onFile: (file: File | undefined) => void
}

/** The browser's own picker of one file. */
export function FileField({ ref, accept, required, onFile, ...field }: FileFieldProps) {
  return (
    <Field {...field}>
      <BaseField.Control
        ref={ref}
        type="file"
        accept={accept}
        required={required}
        className={`${fieldStyles.control} ${styles.file}`}
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
      />
    </Field>
  )
}

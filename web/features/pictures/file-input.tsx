import type { Ref } from 'react'
import { pictureTypes } from './check-picture-file.ts'

export interface FileInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  /** The camera that a phone opens instead. */
  capture?: 'user' | 'environment'
  onFile: (file: File) => void
}

/** The browser's own picker behind a button of ours. The same file can be picked twice in a row. */
export function FileInput({ ref, label, capture, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      capture={capture}
      accept={pictureTypes.join(',')}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
}

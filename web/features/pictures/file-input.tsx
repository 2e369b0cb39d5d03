import type { Ref } from 'react'
import { pictureLimits } from '#shared/picture-limits.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'

export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

export interface FileInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  /** Makes a phone open this camera instead. */
  capture?: 'user' | 'environment'
  onFile: (file: File) => void
}

/** The browser's file picker, opened by another button. The same file can be picked twice in a row. */
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

/** Why a file cannot be uploaded; empty if it can. Does not read it. */
export function checkPictureFile(file: Pick<File, 'type' | 'size'>): readonly string[] {
  return [
    ...(pictureTypes.includes(file.type) ? [] : [picturesTexts.wrongType]),
    ...(file.size > pictureLimits.uploadMaxBytes ? [picturesTexts.tooLarge] : []),
    ...(file.size === 0 ? [picturesTexts.emptyFile] : []),
  ]
}

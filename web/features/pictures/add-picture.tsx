import { IconPhotoPlus } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { FileInput } from './file-input.tsx'
import styles from './picture-editor.module.css'

export interface AddPictureProps {
  ref: Ref<HTMLButtonElement>
  isBusy: boolean
  onAdd: (file: File) => void
}

/** The last place of the grid. */
export function AddPicture({ ref, isBusy, onAdd }: AddPictureProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <li className={styles.item}>
      <button
        ref={ref}
        type="button"
        className={styles.add}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {isBusy ? (
          <Spinner label={picturesTexts.uploading} />
        ) : (
          <IconPhotoPlus aria-hidden="true" />
        )}
        {isBusy ? picturesTexts.uploading : picturesTexts.add}
      </button>
      <FileInput ref={input} label={picturesTexts.add} onFile={onAdd} />
    </li>
  )
}

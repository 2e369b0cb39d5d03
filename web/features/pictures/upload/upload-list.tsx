import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import styles from './upload-list.module.css'
import type { Upload } from './use-uploads.ts'

export interface UploadListProps {
  uploads: readonly Upload[]
  onRemove: (key: string) => void
}

/** The chosen pictures, and how far each of them is. */
export function UploadList({ uploads, onRemove }: UploadListProps) {
  return (
    <ul className={styles.list} aria-label={pictureUploadTexts.chosen}>
      {uploads.map(({ key, file, preview, state }) => (
        <li key={key} className={styles.item}>
          <Picture src={preview} alt={file.name} className={styles.preview} />
          <div className={styles.words}>
            <p className={styles.name}>{file.name}</p>
            <State state={state} name={file.name} />
          </div>
          {state.kind === 'sent' && <IconCircleCheck aria-hidden="true" className={styles.done} />}
          {(state.kind === 'waiting' || state.kind === 'failed') && (
            <IconButton
              label={pictureUploadTexts.remove(file.name)}
              icon={<IconX />}
              onClick={() => onRemove(key)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function State({ state, name }: Pick<Upload, 'state'> & { name: string }) {
  switch (state.kind) {
    case 'waiting':
      return <p className={styles.state}>{pictureUploadTexts.waiting}</p>
    case 'sent':
      return <p className={styles.state}>{pictureUploadTexts.sent}</p>
    case 'failed':
      return (
        <p className={styles.failure} role="alert">
          {state.words}
        </p>
      )
    case 'sending': {
      const percent = Math.floor(state.share * 100)
      return (
        <>
          <ProgressBar label={pictureUploadTexts.progressOf(name)} share={state.share} />
          <p className={styles.state}>
            {percent === 100 ? pictureUploadTexts.working : pictureUploadTexts.sending(percent)}
          </p>
        </>
      )
    }
  }
}

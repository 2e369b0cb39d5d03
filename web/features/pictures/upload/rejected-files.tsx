import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './rejected-files.module.css'
import type { RejectedFile } from './use-chosen-files.ts'

export interface RejectedFilesProps {
  files: readonly RejectedFile[]
  onShrink: (rejected: RejectedFile) => void
  onDismiss: (rejected: RejectedFile) => void
}

/** What cannot be uploaded, why, and what can be done about it. */
export function RejectedFiles({ files, onShrink, onDismiss }: RejectedFilesProps) {
  return files.map(rejected => (
    <Notice
      key={rejected.key}
      kind="error"
      title={rejected.file.name}
      onDismiss={() => onDismiss(rejected)}
    >
      <p className={styles.line}>
        {picturesTexts.rejected(rejected.reasons)}
        {rejected.canShrink && (
          <Button loading={rejected.isShrinking} onClick={() => onShrink(rejected)}>
            {pictureUploadTexts.smaller}
          </Button>
        )}
      </p>
    </Notice>
  ))
}

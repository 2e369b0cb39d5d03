import { type ReactNode, useState } from 'react'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PictureDrop } from './picture-drop.tsx'
import styles from './picture-upload.module.css'
import { RejectedFiles } from './rejected-files.tsx'
import { UploadList } from './upload-list.tsx'
import { useChosenFiles } from './use-chosen-files.ts'
import { useDoneSoon } from './use-done-soon.ts'
import { useUploads } from './use-uploads.ts'

export interface PictureUploadProps {
  profileId: string
  startsPrivate: boolean
  /** The way out, beside the button. */
  cancel: ReactNode
  /** All pictures are there, and that has been read. */
  onDone: () => void
}

/** Choose, look, say what kind of pictures they are, send. */
export function PictureUpload({ profileId, startsPrivate, cancel, onDone }: PictureUploadProps) {
  const [isPrivate, setIsPrivate] = useState(startsPrivate)
  const [isNsfw, setIsNsfw] = useState(false)
  const { uploads, isSending, add, remove, send } = useUploads(profileId)
  const files = useChosenFiles(add)
  const unsent = uploads.filter(({ state }) => state.kind !== 'sent')
  const hasFailed = unsent.some(({ state }) => state.kind === 'failed')
  const isSent = uploads.length > 0 && unsent.length === 0
  const isDone = isSent && files.rejected.length === 0
  useDoneSoon(isDone, onDone)
  return (
    <div className={styles.room}>
      <PictureDrop isDisabled={isSending || isDone} onFiles={files.choose} />
      <RejectedFiles
        files={files.rejected}
        onShrink={rejected => void files.shrink(rejected)}
        onDismiss={files.dismiss}
      />
      {uploads.length > 0 && <UploadList uploads={uploads} onRemove={remove} />}
      {isSent && <Notice kind="success">{pictureUploadTexts.uploaded}</Notice>}
      <div className={styles.choices}>
        <Checkbox
          label={pictureUploadTexts.isPrivate}
          helper={pictureUploadTexts.isPrivateHelper}
          checked={isPrivate}
          onCheckedChange={setIsPrivate}
          disabled={isSending || isDone}
        />
        <Checkbox
          label={pictureUploadTexts.isNsfw}
          helper={pictureUploadTexts.isNsfwHelper}
          checked={isNsfw}
          onCheckedChange={setIsNsfw}
          disabled={isSending || isDone}
        />
      </div>
      <div className={styles.actions}>
        {cancel}
        <Button
          variant="primary"
          loading={isSending}
          disabled={unsent.length === 0}
          onClick={() => void send({ isPrivate, isNsfw })}
        >
          {hasFailed && !isSending
            ? pictureUploadTexts.tryAgain
            : pictureUploadTexts.upload(unsent.length)}
        </Button>
      </div>
    </div>
  )
}

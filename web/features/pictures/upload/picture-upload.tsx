import { IconCamera, IconCircleCheck, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { isolated } from '#shared/isolate.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Cluster, Grid, Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { FileInput, pictureTypes } from '../file-input.tsx'
import styles from './picture-upload.module.css'
import { type Upload, useChosenFiles, useUploads } from './use-uploads.ts'

const accept = Object.fromEntries(pictureTypes.map(type => [type, []]))

export interface PictureUploadProps {
  profileId: string
  startsPrivate: boolean
  cancel: ReactNode
  /** All pictures are uploaded, and the member had time to read that. */
  onDone: () => void
}

export function PictureUpload({ profileId, startsPrivate, cancel, onDone }: PictureUploadProps) {
  const [isPrivate, setIsPrivate] = useState(startsPrivate)
  const [isNsfw, setIsNsfw] = useState(false)
  const { uploads, isSending, add, remove, send } = useUploads(profileId)
  const files = useChosenFiles(add)
  const unsent = uploads.filter(({ state }) => state.kind !== 'sent')
  const hasFailed = unsent.some(({ state }) => state.kind === 'failed')
  const isSent = uploads.length > 0 && unsent.length === 0
  const isDone = isSent && files.rejected.length === 0
  useDelayedDone(isDone, onDone)
  return (
    <Stack gap={5}>
      <PictureDrop isDisabled={isSending || isDone} onFiles={chosen => void files.choose(chosen)} />
      <RejectedFiles {...files} />
      {uploads.length > 0 && <UploadList {...{ uploads, remove }} />}
      {isSent && <Notice kind="success">{pictureUploadTexts.uploaded}</Notice>}
      <Grid columns={2} from="medium" gap={[2, 6]}>
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
      </Grid>
      <Row gap={3} justify="end">
        {cancel}
        <Button
          variant="primary"
          loading={isSending}
          disabled={unsent.length === 0}
          onClick={() => void send({ isPrivate, isNsfw, onTooLarge: files.rejectPixels })}
        >
          {hasFailed && !isSending
            ? pictureUploadTexts.tryAgain
            : pictureUploadTexts.upload(unsent.length)}
        </Button>
      </Row>
    </Stack>
  )
}

/** Leaves time to read 'Uploaded'. */
function useDelayedDone(isDone: boolean, onDone: () => void): void {
  const goOn = useEffectEvent(onDone)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(goOn, pictureLimits.uploadedMs)
    return () => clearTimeout(timer)
  }, [isDone])
}

function RejectedFiles({ rejected: files, shrink, dismiss }: ReturnType<typeof useChosenFiles>) {
  return files.map(rejected => (
    <Notice
      key={rejected.key}
      kind="error"
      title={isolated(rejected.file.name)}
      onDismiss={() => dismiss(rejected)}
    >
      <Cluster as="p" gap={[2, 4]} justify="space-between">
        {picturesTexts.rejected(rejected.reasons)}
        {rejected.canShrink && (
          <Button loading={rejected.isShrinking} onClick={() => void shrink(rejected)}>
            {pictureUploadTexts.smaller}
          </Button>
        )}
      </Cluster>
    </Notice>
  ))
}

interface PictureDropProps {
  isDisabled: boolean
  onFiles: (files: readonly File[]) => void
}

/** Accepts pictures from the file picker, by drop or paste, and on phones from the camera. */
function PictureDrop({ isDisabled, onFiles }: PictureDropProps) {
  const camera = useRef<HTMLInputElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    disabled: isDisabled,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => onFiles([...accepted, ...rejected.map(({ file }) => file)]),
  })
  return (
    <div {...getRootProps()} className={styles.drop} data-over={isDragActive || undefined}>
      <input {...getInputProps({ 'aria-label': pictureUploadTexts.choose })} />
      <IconPhotoPlus aria-hidden="true" className={styles.sign} />
      {!isTouch && (
        <Text size="large" weight="strong">
          {pictureUploadTexts.dropHere}
        </Text>
      )}
      <Cluster gap={3} justify="center">
        <Button variant="primary" disabled={isDisabled} onClick={open}>
          {pictureUploadTexts.choose}
        </Button>
        {isTouch && (
          <Button icon={IconCamera} disabled={isDisabled} onClick={() => camera.current?.click()}>
            {pictureUploadTexts.camera}
          </Button>
        )}
      </Cluster>
      {isTouch && (
        <FileInput
          ref={camera}
          label={pictureUploadTexts.camera}
          capture="user"
          onFile={file => onFiles([file])}
        />
      )}
    </div>
  )
}

function UploadList({
  uploads,
  remove,
}: Pick<ReturnType<typeof useUploads>, 'uploads' | 'remove'>) {
  return (
    <Stack as="ul" gap={3} aria-label={pictureUploadTexts.chosen}>
      {uploads.map(({ key, file, preview, state }) => (
        <Row as="li" gap={4} pad={3} key={key} className={styles.item}>
          <Picture src={preview} alt={file.name} thumb="5rem" />
          <Stack grow gap={2}>
            <Text as="bdi" weight="strong" wrap="truncate">
              {file.name}
            </Text>
            <State state={state} name={file.name} />
          </Stack>
          {state.kind === 'sent' && <IconCircleCheck aria-hidden="true" className={styles.done} />}
          {(state.kind === 'waiting' || state.kind === 'failed') && (
            <IconButton
              label={pictureUploadTexts.remove(file.name)}
              icon={IconX}
              onClick={() => remove(key)}
            />
          )}
        </Row>
      ))}
    </Stack>
  )
}

function State({ state, name }: Pick<Upload, 'state'> & { name: string }) {
  switch (state.kind) {
    case 'waiting':
      return <Hint numeric>{pictureUploadTexts.waiting}</Hint>
    case 'sent':
      return <Hint numeric>{pictureUploadTexts.sent}</Hint>
    case 'failed':
      return (
        <Text size="small" tone="danger" role="alert">
          {state.words}
        </Text>
      )
    case 'sending': {
      const percent = Math.floor(state.share * 100)
      return (
        <>
          <ProgressBar label={pictureUploadTexts.progressOf(name)} share={state.share} />
          <Hint numeric>
            {percent === 100 ? pictureUploadTexts.working : pictureUploadTexts.sending(percent)}
          </Hint>
        </>
      )
    }
  }
}

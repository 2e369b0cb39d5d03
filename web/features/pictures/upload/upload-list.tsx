import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
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
    <Stack as="ul" gap={3} aria-label={pictureUploadTexts.chosen}>
      {uploads.map(({ key, file, preview, state }) => (
        <Row as="li" gap={4} pad={3} key={key} className={styles.item}>
          <Picture src={preview} alt={file.name} thumb="5rem" />
          <Stack grow gap={2}>
            <Text weight="strong" wrap="truncate">
              {file.name}
            </Text>
            <State state={state} name={file.name} />
          </Stack>
          {state.kind === 'sent' && <IconCircleCheck aria-hidden="true" className={styles.done} />}
          {(state.kind === 'waiting' || state.kind === 'failed') && (
            <IconButton
              label={pictureUploadTexts.remove(file.name)}
              icon={<IconX />}
              onClick={() => onRemove(key)}
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

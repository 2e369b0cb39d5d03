import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { nsfwFlagTexts as texts } from '#shared/texts/nsfw-flags.ts'
import { failureToast, refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Row } from '#web/ui/layout/primitives.tsx'
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { type FlaggedPicture, useFlagPicture, useIsFlagged } from './flag-picture.data.ts'
import styles from './flag-picture.module.css'

export function FlagPicture(picture: FlaggedPicture) {
  const [isOpen, setIsOpen] = useState(false)
  const isFlagged = useIsFlagged(picture)
  const { mutate, isPending, error, reset } = useFlagPicture(picture)
  const showToast = useToast()
  const open = (next: boolean) => {
    reset()
    setIsOpen(next)
  }
  const onError = (problem: unknown) => showToast(failureToast(texts.notTakenBack, problem))
  return (
    <Row size="small" tone="muted" className={styles.flag}>
      <span role="status" className={styles.status}>
        {isFlagged && texts.flagged}
      </span>
      {/* One button for both states, so that it keeps the focus after the dialog. */}
      <Button
        variant="quiet"
        icon={!isFlagged ? IconEyeOff : undefined}
        aria-haspopup={isFlagged ? undefined : 'dialog'}
        loading={isFlagged && isPending}
        onClick={() => (isFlagged ? mutate(false, { onError }) : open(true))}
      >
        {isFlagged ? texts.takeBack : texts.flag}
      </Button>
      <AskDialog
        open={isOpen}
        isBusy={isPending}
        title={texts.title}
        description={texts.body}
        confirm={texts.flag}
        isSending={isPending}
        onClose={() => open(false)}
        onConfirm={() => mutate(true, { onSuccess: () => setIsOpen(false) })}
      >
        {error && <Notice kind="error">{refusalWords(error) ?? texts.failed}</Notice>}
      </AskDialog>
    </Row>
  )
}

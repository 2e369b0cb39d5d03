import { IconLockCheck, IconLockQuestion } from '@tabler/icons-react'
import type { RequestPair } from '#shared/contract/picture-grants.ts'
import { pictureGrantsTexts as texts } from '#shared/texts/picture-grants.ts'
import { failureToast } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { useAskForPictures, useLiveSharing, usePictureRequest } from './picture-sharing.data.ts'

/** Asks another member for their private pictures. Afterwards the same button withdraws the request. */
export function PrivatePictureRequest(pair: RequestPair) {
  const question = useDialogAbout()
  const showToast = useToast()
  const { data, isPending } = usePictureRequest(pair)
  const { mutate, isPending: isSaving } = useAskForPictures(pair)
  useLiveSharing()
  const isAsked = data?.tsCreated !== undefined
  const save = (willAsk: boolean) =>
    mutate(willAsk, {
      onError: problem =>
        showToast({ id: 'picture-request', ...failureToast(texts.askFailed, problem) }),
    })
  return (
    <>
      <Button
        variant="muted"
        icon={isAsked ? IconLockCheck : IconLockQuestion}
        loading={isPending || isSaving}
        {...(isAsked && { 'aria-haspopup': 'dialog' })}
        onClick={() => (isAsked ? question.open() : save(true))}
      >
        {isAsked ? texts.asked : texts.ask}
      </Button>
      <Confirm
        dialog={question}
        title={texts.withdrawTitle}
        body={texts.withdrawBody}
        cancel={texts.keep}
        confirm={texts.withdraw}
        onConfirm={() => save(false)}
      />
    </>
  )
}

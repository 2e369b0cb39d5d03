import { IconLockCheck, IconLockQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import type { RequestPair } from '#shared/contract/picture-grants.ts'
import { pictureGrantsTexts as texts } from '#shared/texts/picture-grants.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAskForPictures, usePictureRequest } from './picture-grants.data.ts'
import { useLiveSharing } from './use-live-sharing.ts'

/** Asks another member for his private pictures; once asked, the same button takes it back. */
export function PrivatePictureRequest(pair: RequestPair) {
  const [isDoubting, setIsDoubting] = useState(false)
  const showToast = useToast()
  const { data, isPending } = usePictureRequest(pair)
  const { mutate, isPending: isSaving } = useAskForPictures(pair)
  useLiveSharing()
  const isAsked = data?.tsCreated !== undefined
  const save = (isWanted: boolean) =>
    mutate(isWanted, {
      onError: problem => {
        const description = refusalWords(problem) ?? texts.tryAgain
        showToast({ id: 'picture-request', kind: 'error', title: texts.askFailed, description })
      },
    })
  return (
    <>
      <Button
        variant="quiet"
        icon={
          isAsked ? <IconLockCheck aria-hidden="true" /> : <IconLockQuestion aria-hidden="true" />
        }
        loading={isPending || isSaving}
        {...(isAsked && { 'aria-haspopup': 'dialog' })}
        onClick={() => (isAsked ? setIsDoubting(true) : save(true))}
      >
        {isAsked ? texts.asked : texts.ask}
      </Button>
      <Confirm
        isOpen={isDoubting}
        title={texts.withdrawTitle}
        body={texts.withdrawBody}
        cancel={texts.keep}
        confirm={texts.withdraw}
        onCancel={() => setIsDoubting(false)}
        onConfirm={() => {
          setIsDoubting(false)
          save(false)
        }}
        next={() => null}
      />
    </>
  )
}

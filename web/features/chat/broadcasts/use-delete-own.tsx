import { IconTrash } from '@tabler/icons-react'
import { type RefObject, useCallback } from 'react'
import type { Broadcast } from '#shared/contract/chat.ts'
import { broadcastTexts as texts } from '#shared/texts/broadcasts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { useDeleteBroadcast } from './broadcasts.data.ts'

/** The button that deletes an own broadcast, and its question. The list takes the focus. */
export function useDeleteOwn(view: RefObject<HTMLElement | null>) {
  const toast = useToast()
  const { open, ...question } = useDialogAbout<Broadcast>()
  const { mutate } = useDeleteBroadcast()
  const deleteButtonOf = useCallback(
    (broadcast: Broadcast) => (
      <Button
        variant="quiet"
        icon={IconTrash}
        aria-haspopup="dialog"
        onClick={() => open(broadcast)}
      >
        {texts.delete}
      </Button>
    ),
    [open],
  )
  const confirm = (
    <Confirm
      dialog={question}
      title={texts.deleteTitle}
      body={texts.deleteBody}
      confirm={texts.delete}
      onConfirm={() => {
        const onError = () => toast({ title: texts.deleteFailed, kind: 'error' })
        if (question.thing) mutate(question.thing, { onError })
      }}
      next={() => view.current?.querySelector<HTMLElement>('[role=log]') ?? null}
    />
  )
  return { deleteButtonOf, confirm }
}

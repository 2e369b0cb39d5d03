import {
  IconArrowBackUp,
  IconCopy,
  IconDotsVertical,
  IconFlag,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import type { Pair } from '../chat.data.ts'
import { useDeleteMessages } from '../chat.data.ts'
import { replyTo } from '../draft.data.ts'

export interface MessageActions {
  pair: Pair
  /** Absent when the member may not write. */
  canReply: boolean
  onReport: (message: Message) => void
  /** Around the messages and the composer: the focus goes on in it once a message is gone. */
  view: RefObject<HTMLElement | null>
}

export function useMessageActions({ pair, canReply, onReport, view }: MessageActions) {
  const { me, other } = pair
  const toast = useToast()
  const [deleting, setDeleting] = useState<Message>()
  const next = useRef<HTMLElement | null>(null)
  const { mutate } = useDeleteMessages(pair)
  const menuOf = useCallback(
    (message: Message): ReactNode => {
      const { bodyText, senderProfileId } = message
      const hasWords = bodyText !== ''
      const reply = {
        label: chatTexts.reply,
        icon: IconArrowBackUp,
        onSelect: () => replyTo({ me, other }, message),
      }
      const copy = {
        label: chatTexts.copy,
        icon: IconCopy,
        onSelect: () => {
          navigator.clipboard.writeText(bodyText).then(
            () => toast({ title: chatTexts.copied }),
            () => toast({ title: chatTexts.copyFailed, kind: 'error' }),
          )
        },
      }
      const remove = {
        label: chatTexts.deleteForMe,
        icon: IconTrash,
        onSelect: () => setDeleting(message),
      }
      const report = {
        label: chatTexts.reportMessage,
        icon: IconFlag,
        onSelect: () => onReport(message),
      }
      return (
        <Menu
          isQuiet
          label={chatTexts.actions}
          trigger={<IconButton label={chatTexts.actions} icon={IconDotsVertical} />}
          items={[canReply && reply, hasWords && copy, remove, senderProfileId !== me && report]}
        />
      )
    },
    [me, other, canReply, onReport, toast],
  )
  const confirm = (
    <Confirm
      isOpen={deleting !== undefined}
      title={chatTexts.deleteMessageTitle}
      body={chatTexts.deleteBody}
      cancel={chatTexts.cancel}
      confirm={chatTexts.deleteForMe}
      onClose={() => setDeleting(undefined)}
      onConfirm={() => {
        next.current = deleting ? focusableBeside(deleting, view.current) : null
        const onError = () => toast({ title: chatTexts.deleteFailed, kind: 'error' })
        if (deleting) mutate({ messageId: deleting.id, andEarlier: false }, { onError })
      }}
      next={() => next.current}
    />
  )
  return { menuOf, confirm }
}

/** The menu of the next message, or of the one before; the composer where there is neither. */
function focusableBeside({ id }: Message, view: HTMLElement | null) {
  const rows = [...(view?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
  const at = rows.findIndex(({ dataset }) => dataset.message === id)
  const beside = rows[at + 1] ?? rows[at - 1]
  return (
    beside?.querySelector<HTMLElement>('[aria-haspopup=menu]') ??
    view?.querySelector<HTMLElement>('textarea') ??
    null
  )
}

import {
  IconArrowBackUp,
  IconCopy,
  IconDotsVertical,
  IconFlag,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, type RefObject, useCallback, useRef } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { type Pair, useDeleteMessages } from '../chat.data.ts'
import { replyTo } from '../outgoing.data.ts'

export interface MessageActions {
  pair: Pair
  /** False if the member may not write. */
  canReply: boolean
  onReport: (message: Message) => void
  /** Contains the messages and the composer. It takes the focus once a message is deleted. */
  view: RefObject<HTMLElement | null>
}

export function useMessageActions({ pair, canReply, onReport, view }: MessageActions) {
  const { me, other } = pair
  const toast = useToast()
  const { open, ...question } = useDialogAbout<Message>()
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
        onSelect: () => open(message),
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
    [me, other, canReply, onReport, open, toast],
  )
  const confirm = (
    <Confirm
      dialog={question}
      title={chatTexts.deleteMessageTitle}
      body={chatTexts.deleteBody}
      confirm={chatTexts.deleteForMe}
      onConfirm={() => {
        if (!question.thing) return
        next.current = focusableBeside(question.thing, view.current)
        const onError = () => toast({ title: chatTexts.deleteFailed, kind: 'error' })
        const { id: messageId, number } = question.thing
        mutate({ messageId, number, andEarlier: false }, { onError })
      }}
      next={() => next.current}
    />
  )
  return { menuOf, confirm }
}

/** The menu of the next message, or of the one before. The composer if there is neither. */
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

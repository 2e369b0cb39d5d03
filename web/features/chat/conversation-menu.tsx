import { IconDotsVertical, IconFlag, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { cachedConversation, type Pair, useDeleteMessages } from './chat.data.ts'
import type { Conversation } from './conversation.ts'

export function ConversationMenu({ pair, onReport }: { pair: Pair; onReport: () => void }) {
  const toast = useToast()
  const button = useRef<HTMLButtonElement>(null)
  const client = useQueryClient()
  const question = useDialogAbout<Conversation | undefined>()
  const { mutate } = useDeleteMessages(pair)
  return (
    <>
      <Menu
        label={chatTexts.conversationActions}
        trigger={
          <IconButton ref={button} label={chatTexts.conversationActions} icon={IconDotsVertical} />
        }
        items={[
          {
            label: chatTexts.deleteConversation,
            icon: IconTrash,
            // Messages that arrive while the dialog is open are not deleted.
            onSelect: () => question.open(cachedConversation(client, pair)),
          },
          { label: chatTexts.reportMember, icon: IconFlag, onSelect: onReport },
        ]}
      />
      <Confirm
        dialog={question}
        title={chatTexts.deleteConversationTitle}
        body={chatTexts.deleteBody}
        confirm={chatTexts.deleteForMe}
        onConfirm={() => {
          const onError = () => toast({ title: chatTexts.deleteFailed, kind: 'error' })
          const newest = question.thing?.messages.at(-1)
          if (newest) {
            const { id: messageId, number } = newest
            mutate({ messageId, number, andEarlier: true }, { onError })
          } else if (!question.thing) onError()
        }}
        next={() => button.current}
      />
    </>
  )
}

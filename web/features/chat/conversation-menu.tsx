import { IconDotsVertical, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import type { Pair } from './chat.data.ts'
import { useDeleteMessages } from './delete-messages.data.ts'

export interface ConversationMenuProps {
  pair: Pair
}

/** What can be done with a whole conversation. */
export function ConversationMenu({ pair }: ConversationMenuProps) {
  const toast = useToast()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate } = useDeleteMessages(pair)
  return (
    <>
      <Menu
        label={chatTexts.conversationActions}
        trigger={
          <IconButton
            ref={button}
            label={chatTexts.conversationActions}
            icon={<IconDotsVertical />}
          />
        }
        items={[
          {
            label: chatTexts.deleteConversation,
            icon: <IconTrash aria-hidden="true" />,
            danger: true,
            onSelect: () => setIsAsking(true),
          },
        ]}
      />
      <Confirm
        isOpen={isAsking}
        title={chatTexts.deleteConversationTitle}
        body={chatTexts.deleteBody}
        cancel={chatTexts.cancel}
        confirm={chatTexts.deleteForMe}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          const onError = () => toast({ title: chatTexts.deleteFailed, kind: 'error' })
          mutate(undefined, { onError })
        }}
        next={() => button.current}
      />
    </>
  )
}

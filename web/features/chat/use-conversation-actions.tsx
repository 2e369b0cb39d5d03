import { IconDotsVertical, IconFlag, IconTrash, IconUser } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Conversation, OtherMember } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { useDeleteMessages } from './delete-messages.data.ts'

export interface ConversationActions {
  me: string
  onReport: (other: OtherMember) => void
  /** The focus goes on in it once a conversation is gone. */
  list: RefObject<HTMLElement | null>
}

/** The menu of each row of the list, and the question that one of its lines asks. */
export function useConversationActions({ me, onReport, list }: ConversationActions) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  // It stays while the question goes away, and for the answer of the server.
  const [asked, setAsked] = useState<Conversation>()
  const next = useRef<HTMLElement | null>(null)
  const { mutate } = useDeleteMessages({ me, other: asked?.other.profileId ?? '' })
  const menuOf = (conversation: Conversation): ReactNode => {
    const { other } = conversation
    const profile = {
      label: chatTexts.viewProfile,
      icon: <IconUser aria-hidden="true" />,
      to: `/profile/${other.profileId}`,
    }
    const remove = {
      label: chatTexts.deleteConversation,
      icon: <IconTrash aria-hidden="true" />,
      onSelect: () => {
        setAsked(conversation)
        setIsAsking(true)
      },
    }
    const report = {
      label: chatTexts.reportMember,
      icon: <IconFlag aria-hidden="true" />,
      onSelect: () => onReport(other),
    }
    return (
      <Menu
        isQuiet
        label={chatTexts.conversationActions}
        trigger={
          <IconButton
            label={chatTexts.actionsOf(other.profileName ?? chatTexts.formerMember)}
            icon={<IconDotsVertical />}
          />
        }
        items={other.isGone ? [remove] : [profile, remove, report]}
      />
    )
  }
  const confirm = (
    <Confirm
      isOpen={isAsking}
      title={chatTexts.deleteConversationTitle}
      body={chatTexts.deleteBody}
      cancel={chatTexts.cancel}
      confirm={chatTexts.deleteForMe}
      onClose={() => setIsAsking(false)}
      onConfirm={() => {
        if (!asked) return
        next.current = rowBeside(asked.other.profileId, list.current)
        const onError = () => toast({ title: chatTexts.deleteFailed, kind: 'error' })
        // What arrives while the question stands is not meant.
        mutate({ messageId: asked.latest.id, andEarlier: true }, { onError })
      }}
      next={() => next.current}
    />
  )
  return { menuOf, confirm }
}

/** The row after that of a member, or before it. */
function rowBeside(profileId: string, list: HTMLElement | null): HTMLElement | null {
  const row = list?.querySelector(`a[href$="#${profileId}"]`)?.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return beside?.querySelector('a') ?? null
}

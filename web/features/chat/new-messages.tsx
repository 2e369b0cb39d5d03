import { useState } from 'react'
import type { Message } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

export interface NewMessagesProps {
  newest: Message | undefined
  me: string
  otherName: string
}

/** Says a received message to screen readers, in turn; what was there before stays unsaid. */
export function NewMessages({ newest, me, otherName }: NewMessagesProps) {
  const [firstId] = useState(newest?.id)
  const isNews = newest && newest.id !== firstId && newest.senderProfileId !== me
  return (
    <output>
      <VisuallyHidden>{isNews && chatTexts.newMessage(otherName, wordsOf(newest))}</VisuallyHidden>
    </output>
  )
}

function wordsOf({ bodyText, profilePicIds }: Message) {
  return bodyText || chatTexts.picturesOnly(profilePicIds.length)
}

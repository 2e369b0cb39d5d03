import { useEffect, useState } from 'react'
import type { Message, MessageSignal } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { endingAll, subscribeLive } from '#web/lib/live.ts'
import type { Pair } from './chat.data.ts'

/** Signals between two open pages. They are sent once and never retried, because they are outdated a moment later. */

export function tellDelivered({ me, other }: Pair, message: Pick<Message, 'id' | 'number'>): void {
  const to = { senderProfileId: me, recipientProfileId: other }
  tell({ ...to, kind: 'DELIVERED', upToNumber: message.number, messageIds: [message.id] })
}

function tell(body: MessageSignal) {
  api('POST /api/message-signals', { body }).catch(() => {
    // Nothing depends on it, and other calls report a lost connection.
  })
}

let typingToldTo = ''
let typingToldAt = 0

/** Tells the other member that this one is typing, at most every few seconds. */
export function tellTyping({ me, other }: Pair): void {
  const now = Date.now()
  if (typingToldTo === other && now - typingToldAt < limits.typingEveryMs) return
  typingToldTo = other
  typingToldAt = now
  tell({ senderProfileId: me, recipientProfileId: other, kind: 'TYPING' })
}

/** A sent message ends the signal for the other member, so the next letter is signaled at once. */
export function endTyping(): void {
  typingToldTo = ''
}

export function useIsTyping(other: string): boolean {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setIsTyping(false)
    }
    return endingAll(
      subscribeLive('typing', ({ profileId }) => {
        if (profileId !== other) return
        clearTimeout(timer)
        timer = setTimeout(end, limits.typingShownMs)
        setIsTyping(true)
      }),
      subscribeLive('message', ({ message }) => {
        if (message.senderProfileId === other) end()
      }),
      end,
    )
  }, [other])
  return isTyping
}

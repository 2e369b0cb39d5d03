import { useEffect, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { endingAll, subscribeLive } from '#web/lib/live.ts'
import type { Pair } from './chat.data.ts'
import { tell } from './signals.data.ts'

let typingToldTo = ''
let typingToldAt = 0

/** Tells the other that the member types, every few seconds at most. */
export function tellTyping({ me, other }: Pair): void {
  const now = Date.now()
  if (typingToldTo === other && now - typingToldAt < limits.typingEveryMs) return
  typingToldTo = other
  typingToldAt = now
  tell({ senderProfileId: me, recipientProfileId: other, kind: 'TYPING' })
}

/** What is sent ends it for the other: the next letter is told at once. */
export function endTyping(): void {
  typingToldTo = ''
}

/** Whether the other types: until they have written, or have not said so for a while. */
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

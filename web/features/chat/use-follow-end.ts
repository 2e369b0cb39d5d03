import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Message } from '#shared/contract/chat.ts'

const nearPx = 80

/** Whether the newest message is in view, and the way there. One's own new message leads there at once. */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  newest: Message | undefined,
  me: string,
) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  // The scroller runs from below: its end is 0, and the way up is negative.
  const goToEnd = () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => setIsAtEnd(element.scrollTop > -nearPx)
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller])

  const ownNewestId = newest?.senderProfileId === me ? newest.id : undefined
  useLayoutEffect(() => {
    if (ownNewestId !== undefined) scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [scroller, ownNewestId])

  return { isAtEnd, goToEnd }
}

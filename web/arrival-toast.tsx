import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#shared/limits.ts'
import { memberShellTexts } from '#shared/texts/member-shell.ts'
import { useSettings } from './features/accounts/accounts.data.ts'
import { fetchUnreadConversation } from './features/chat/unread-conversation.data.ts'
import { endingAll, subscribeLive } from './lib/live.ts'
import { useToast } from './ui/overlay/toast.tsx'

export interface ArrivalToastProps {
  me: string
  from: string
  onClose: () => void
}

/** Shows that a message has arrived, until it was read or can no longer be read, for example after a block. */
export function ArrivalToast({ me, from, onClose }: ArrivalToastProps) {
  const client = useQueryClient()
  const isDetailed = useSettings().data?.notificationDetail === 'DETAILED'
  const toast = useToast()
  const navigate = useNavigate()
  const fetchUnread = () => fetchUnreadConversation(client, { me, from })
  const show = useEffectEvent((name: string | undefined) => {
    const { arrival } = memberShellTexts
    return toast({
      id: 'arrival',
      title: isDetailed && name ? arrival.from(name) : arrival.neutral,
      action: {
        label: arrival.open,
        onSelect: () => void navigate(`/profile/${from}#chat`),
      },
      isListed: true,
      onClose,
    })
  })
  const read = useEffectEvent(fetchUnread)
  useEffect(() => {
    let isLeft = false
    let close: (() => void) | undefined
    const look = async () => {
      const unread = await read()
      if (isLeft) return
      if (!unread) close?.()
      else close ??= show(unread.other.profileName)
    }
    // Without an answer, the event is the best source.
    look().catch(() => {
      if (!isLeft) close ??= show(undefined)
    })
    const lookAgain = () => {
      look().catch(() => {
        // The next check tries again.
      })
    }
    // The toast stays while the pointer is on it, or while the window has no focus.
    const timer = setInterval(lookAgain, limits.messagePollMs)
    const stop = endingAll(subscribeLive('seen', lookAgain), subscribeLive('deleted', lookAgain))
    return () => {
      isLeft = true
      clearInterval(timer)
      stop()
    }
  }, [])
  return null
}

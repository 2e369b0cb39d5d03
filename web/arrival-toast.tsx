import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { siteTexts } from '#shared/texts/site.ts'
import { useSettings } from './features/accounts/accounts.data.ts'
import { fetchNewestConversation } from './features/chat/newest-conversation.data.ts'
import { useToast } from './ui/overlay/toast.tsx'

export interface ArrivalToastProps {
  me: string
  /** Who has written. */
  from: string
}

/** Says once that a message has arrived: from whom, where the member asked for details. Renders nothing by itself. */
export function ArrivalToast({ me, from }: ArrivalToastProps) {
  const client = useQueryClient()
  const isDetailed = useSettings().data?.notificationDetail === 'DETAILED'
  const toast = useToast()
  const navigate = useNavigate()
  const show = useEffectEvent(async () => {
    const newest = isDetailed
      ? await fetchNewestConversation(client, me).catch(() => undefined)
      : undefined
    const name = newest?.other.profileId === from ? newest.other.profileName : undefined
    const { arrival } = siteTexts
    toast({
      id: 'arrival',
      title: name ? arrival.from(name) : arrival.neutral,
      action: {
        label: arrival.open,
        onSelect: () => void navigate(`/profile/${from}#chat`),
      },
    })
  })
  useEffect(() => void show(), [])
  return null
}

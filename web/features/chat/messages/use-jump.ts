import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { cachedConversation, type Pair, useGoTo } from '../chat.data.ts'
import type { Target } from './use-target.ts'

/** A function that shows the message of a number, loaded if it has to be. It says so if the message is gone. */
export function useJump({ me, other }: Pair) {
  const client = useQueryClient()
  const toast = useToast()
  const [target, setTarget] = useState<Target>()
  const { mutate } = useGoTo({ me, other })
  const jumpTo = useCallback(
    (number: number) =>
      mutate(number, {
        onSuccess: () => {
          const loaded = cachedConversation(client, { me, other })?.messages
          if (loaded?.some(message => message.number === number)) setTarget({ rank: number })
          else toast({ title: chatTexts.gone })
        },
        onError: () => toast({ title: chatTexts.loadMoreFailed, kind: 'error' }),
      }),
    [client, me, other, mutate, toast],
  )
  return { target, jumpTo }
}

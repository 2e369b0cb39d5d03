import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { useTransientFlag } from '#web/ui/use-transient-flag.ts'
import { cachedConversation, type Pair, useGoTo } from '../chat.data.ts'
import type { Target } from './use-target.ts'

const markedMs = 2_000

/** A function that shows the message of a number, loaded if it has to be. It says so if the message is gone. */
export function useJump({ me, other }: Pair) {
  const client = useQueryClient()
  const toast = useToast()
  const [target, setTarget] = useState<Target>()
  const [isMarked, mark] = useTransientFlag(markedMs)
  const { mutate } = useGoTo({ me, other })
  const jumpTo = useCallback(
    (number: number) =>
      mutate(number, {
        onSuccess: () => {
          const loaded = cachedConversation(client, { me, other })?.messages
          const message = loaded?.find(each => each.number === number)
          if (!message) return toast({ title: chatTexts.gone })
          setTarget({ key: message.id })
          mark()
        },
        onError: () => toast({ title: chatTexts.loadMoreFailed, kind: 'error' }),
      }),
    [client, me, other, mutate, mark, toast],
  )
  return { target, isMarked, jumpTo }
}

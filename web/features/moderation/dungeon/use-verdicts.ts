import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRefusedAs } from '#web/lib/api-problem.ts'
import { useShownCounts } from '#web/lib/unread-counts.ts'
import { useIsSettled } from '#web/ui/later.tsx'

/**
 * Calls back when the member may have entered or left the dungeon. Verdicts and releases come with a notification,
 * which waits for an absent member; a refused write also reveals it.
 */
export function useVerdicts(onNews: () => void): void {
  const client = useQueryClient()
  const { notifications } = useShownCounts()
  const isSettled = useIsSettled()
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (notifications === 0 || !isSettled) return
    // In its own task, after the count has been rendered.
    const timer = setTimeout(() => tell())
    return () => clearTimeout(timer)
  }, [notifications, isSettled])
  useEffect(
    () =>
      client.getMutationCache().subscribe(event => {
        if (event.type !== 'updated') return
        const { action } = event
        if (action.type === 'error' && isOfDungeon(action.error)) tell()
      }),
    [client],
  )
}

const isOfDungeon = (problem: Error) => isRefusedAs(problem, 'moderation/in-dungeon')

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'react-router'
import type { Settings } from '#shared/contract/accounts.ts'
import { dungeonNoticeTexts as texts } from '#shared/texts/dungeon-notice.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { formatRecentTime } from '#web/lib/format.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useShownCounts } from '#web/lib/unread-counts.ts'
import { Notice } from '#web/ui/state/notice.tsx'

const page = '/games/arbitration/dungeon'

export interface DungeonNoticeProps {
  /** The settings say whether the member is in the dungeon. */
  stay: Settings['dungeon']
  /** That may have changed. */
  onNews: () => void
}

/** On every screen of a member in the dungeon, but on the one that says it all. */
export function DungeonNotice({ stay, onNews }: DungeonNoticeProps) {
  const { pathname } = useLocation()
  useVerdicts(stay !== undefined, onNews)
  if (!stay || pathname === page) return null
  return (
    <Notice kind="warning" band>
      {stay.tsEnds === undefined ? texts.unknown : texts.until(formatRecentTime(stay.tsEnds))}{' '}
      <Link to={page}>{texts.link}</Link>
    </Notice>
  )
}

/**
 * Verdicts and releases come with a notification, which waits for whoever was away; a write that is refused tells as well.
 */
function useVerdicts(isInside: boolean, onNews: () => void) {
  const client = useQueryClient()
  const { notifications } = useShownCounts()
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (notifications > 0) tell()
  }, [notifications])
  useEffect(
    () =>
      client.getMutationCache().subscribe(event => {
        if (event.type !== 'updated') return
        const { action, mutation } = event
        const isRefused = action.type === 'error' && isOfDungeon(action.error)
        // A practice case may have shortened the stay.
        const isWork =
          action.type === 'success' &&
          mutation.options.mutationKey?.[0] === queryKeys.arbitration[0]
        if (isRefused || (isWork && isInside)) tell()
      }),
    [client, isInside],
  )
}

const isOfDungeon = (problem: Error) =>
  problem instanceof ApiProblem && problem.code === 'moderation/in-dungeon'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '#shared/limits.ts'
import { api } from '#web/lib/api.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { showUnreadCounts } from '#web/lib/unread-counts.ts'
import { useRefetchOnNews } from '#web/lib/use-refetch-on-news.ts'

/** A background tab receives no events. */
const hiddenPollMs = 60_000

/** Keeps the unread counts around every screen up to date. */
export function useUnreadCounts(me: string): void {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: queryKeys.unreadCounts(me),
    queryFn: ({ signal }) =>
      api('GET /api/unread-counts/:profileId', { params: { profileId: me }, signal }),
    refetchInterval: limits.conversationsPollMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
  useEffect(() => {
    if (data) showUnreadCounts(data)
  }, [data])
  useRefetchOnNews(
    ['message', 'seen', 'deleted', 'notification'],
    { queryKey: queryKeys.unreadCounts(me) },
    { queryKey: queryKeys.notifications(me) },
  )
  useEffect(
    () => whileHidden(() => void refetchQueries(client, { queryKey: queryKeys.unreadCounts(me) })),
    [client, me],
  )
}

/** A background tab has no event stream, but its title is still visible. */
function whileHidden(refetch: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = () => {
    clearInterval(timer)
    timer = document.hidden ? setInterval(refetch, hiddenPollMs) : undefined
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', follow)
  }
}

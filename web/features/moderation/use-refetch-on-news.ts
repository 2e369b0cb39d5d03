import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeNews } from '#web/lib/live.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** Verdicts, summonses and releases come with a notification. */
export function useRefetchOnNews(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () =>
      void refetchQueries(client, { queryKey: queryKeys.arbitration, type: 'active' })
    return subscribeNews('notification', refetch)
  }, [client])
}

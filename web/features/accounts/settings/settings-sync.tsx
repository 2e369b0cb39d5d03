import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveOpen, subscribeLive } from '#web/lib/live.ts'
import { storeDiscretion } from '#web/lib/page-title.ts'
import { refetchQueries } from '#web/lib/query-client.ts'
import { settingsQuery } from '#web/lib/settings.data.ts'
import { useSettings } from '../accounts.data.ts'

/**
 * Follows the settings as they are changed on any device, and applies the member's choice of a discreet title and icon to
 * this one. Renders nothing.
 */
export function SettingsSync() {
  const discreet = useSettings().data?.discreet
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void refetchQueries(client, { queryKey: settingsQuery.queryKey })
    const stops = [subscribeLive('settings', refetch), onLiveOpen(refetch)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
  useEffect(() => {
    if (discreet !== undefined) storeDiscretion(discreet)
  }, [discreet])
  return null
}

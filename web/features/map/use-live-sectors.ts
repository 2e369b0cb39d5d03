import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveOpen, subscribeLive } from '#web/lib/live.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { changeSectors, sectorKeys } from './sector-cache.ts'

/** Brings who comes, moves or vanishes into the sectors in the cache as it happens. */
export function useLiveSectors(): void {
  const client = useQueryClient()
  useEffect(() => {
    const leave = [
      subscribeLive('presence', presence => changeSectors(client, presence)),
      onLiveOpen(() => void readAgain(client, { queryKey: sectorKeys.all })),
    ]
    return () => {
      for (const stop of leave) stop()
    }
  }, [client])
}

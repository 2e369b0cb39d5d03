import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveOpen, subscribeLive } from '#web/lib/live.ts'
import { readAgain } from '#web/lib/read-again.ts'

/** Reads again what is on the screen when another member shares, takes back or asks. */
export function useLiveSharing(): void {
  const client = useQueryClient()
  useEffect(() => {
    const read = (...queryKey: string[]) => void readAgain(client, { queryKey })
    const readSharing = () => {
      read('picture-grants')
      read('picture-requests')
      read('picture-request')
    }
    const leave = [
      subscribeLive('pictures', ({ profileId }) => {
        readSharing()
        read('profile', profileId)
      }),
      onLiveOpen(readSharing),
    ]
    return () => {
      for (const stop of leave) stop()
    }
  }, [client])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onReconnect, subscribeLive } from '#web/lib/live.ts'

/** Reads again what is on the screen when another member shares, takes back or asks. */
export function useLiveSharing(): void {
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
    const readSharing = () => {
      readAgain('picture-grants')
      readAgain('picture-requests')
      readAgain('picture-request')
    }
    const leave = [
      subscribeLive('pictures', ({ profileId }) => {
        readSharing()
        readAgain('profile', profileId)
      }),
      onReconnect(readSharing),
    ]
    return () => {
      for (const stop of leave) stop()
    }
  }, [client])
}

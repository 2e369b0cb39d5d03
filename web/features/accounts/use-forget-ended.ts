import { useEffect } from 'react'
import { hasMarker } from '#web/lib/member-memory.ts'
import { endSession } from '#web/lib/session.ts'

/** Forgets a session that the server has ended, once a screen is open that needs none. One that lives is left alone. */
export function useForgetEnded(): void {
  useEffect(() => {
    if (!hasMarker()) endSession('ended')
  }, [])
}

import { useEffect, useEffectEvent } from 'react'
import { limits } from '#shared/limits.ts'

/** Goes on when 'Uploaded' has been there to be read. */
export function useDoneSoon(isDone: boolean, onDone: () => void): void {
  const goOn = useEffectEvent(onDone)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(goOn, limits.uploadedMs)
    return () => clearTimeout(timer)
  }, [isDone])
}

import { useEffect, useEffectEvent } from 'react'

/** Does something when what calls it leaves the screen: going back by finger or keys takes the focus from no field. */
export function useLeaving(deed: () => void): void {
  const leave = useEffectEvent(deed)
  useEffect(() => () => leave(), [])
}

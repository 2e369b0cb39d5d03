import { useEffect } from 'react'
import { keepDiscretion } from '#web/lib/discretion.ts'
import { useSettings } from './accounts.data.ts'

/** Lets this device follow what the member has chosen for title and icon. Shows nothing. */
export function DiscretionKeeper() {
  const discreet = useSettings().data?.discreet
  useEffect(() => {
    if (discreet !== undefined) keepDiscretion(discreet)
  }, [discreet])
  return null
}

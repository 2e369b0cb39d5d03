import { useEffect } from 'react'
import { storeDiscretion } from '#web/lib/page-title.ts'
import { useSettings } from '../accounts.data.ts'

/** Applies the member's choice of a discreet title and icon to this device. Renders nothing. */
export function DiscretionSync() {
  const discreet = useSettings().data?.discreet
  useEffect(() => {
    if (discreet !== undefined) storeDiscretion(discreet)
  }, [discreet])
  return null
}

import { lazy, Suspense, useEffect, useState } from 'react'
import type { DialogProps } from './dialog.tsx'

const importDialog = () => import('./dialog.tsx')
const LazyDialog = lazy(async () => ({ default: (await importDialog()).Dialog }))

export interface DialogOnDemandProps extends Omit<DialogProps, 'trigger'> {
  open: boolean
}

/** A Dialog whose code comes after the page rather than with it, and so is there before it is opened. */
export function DialogOnDemand(props: DialogOnDemandProps) {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => void importDialog(), [])
  // It stays, once opened, so that it can close in its own time.
  if (props.open && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}

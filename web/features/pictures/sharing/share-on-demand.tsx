import { lazy, Suspense, useEffect, useState } from 'react'
import type { ShareDialogProps } from './share-dialog.tsx'

const importDialog = () => import('./share-dialog.tsx')
const LazyShareDialog = lazy(async () => ({ default: (await importDialog()).ShareDialog }))

/** The dialog of sharing: its code comes after the page, and it opens with nothing chosen each time. */
export function ShareOnDemand(props: ShareDialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  // Opening it tries again, and says when it fails.
  useEffect(() => void importDialog().catch(() => undefined), [])
  if (props.isOpen !== wasOpen) {
    setWasOpen(props.isOpen)
    if (props.isOpen) setOpenings(openings + 1)
  }
  if (openings === 0) return null
  return (
    <Suspense>
      <LazyShareDialog key={openings} {...props} />
    </Suspense>
  )
}

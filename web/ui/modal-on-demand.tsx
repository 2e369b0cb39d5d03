import { lazy, Suspense, useEffect, useState } from 'react'
import type { ModalProps } from './modal.tsx'

const importModal = () => import('./modal.tsx')
const LazyModal = lazy(async () => ({ default: (await importModal()).Modal }))

export interface ModalOnDemandProps extends Omit<ModalProps, 'trigger' | 'shape'> {
  open: boolean
  shape?: ModalProps['shape']
}

/** A Dialog or Drawer whose code comes after the page rather than with it, and so is there before it is opened. */
export function ModalOnDemand({ shape = 'dialog', ...props }: ModalOnDemandProps) {
  const [isNeeded, setIsNeeded] = useState(false)
  // Opening it tries again, and says when it fails.
  useEffect(() => void importModal().catch(() => undefined), [])
  // It stays, once opened, so that it can close in its own time.
  if (props.open && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <LazyModal shape={shape} {...props} />
    </Suspense>
  )
}

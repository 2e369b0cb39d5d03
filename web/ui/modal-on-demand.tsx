import { lazy, Suspense, useEffect, useState } from 'react'
import type { ModalProps } from './modal.tsx'

const importModal = () => import('./modal.tsx')
const LazyModal = lazy(async () => ({ default: (await importModal()).Modal }))

export interface ModalOnDemandProps extends Omit<ModalProps, 'shape'> {
  shape?: ModalProps['shape'] | undefined
}

/** Dialogs are opened by one of these, so their code is asked for a moment before. */
const signsOfUse = ['pointermove', 'pointerdown', 'keydown'] as const

/** A Dialog or Drawer whose code is loaded when somebody begins to use the page rather than with it. */
export function ModalOnDemand({ shape = 'dialog', ...props }: ModalOnDemandProps) {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const load = () => {
      listening.abort()
      // Opening it tries again, and says when it fails.
      importModal().catch(() => undefined)
    }
    for (const sign of signsOfUse) addEventListener(sign, load, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  // It stays, once opened, so that it can close in its own time.
  if (props.open && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <LazyModal shape={shape} {...props} />
    </Suspense>
  )
}

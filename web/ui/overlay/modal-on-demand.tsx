import { Suspense, useEffect, useState } from 'react'
import { onDemand } from '../on-demand.tsx'
import type { ModalProps } from './modal.tsx'

const Modal = onDemand(async () => (await import('./modal.tsx')).Modal)

export interface ModalOnDemandProps extends Omit<ModalProps, 'shape'> {
  shape?: ModalProps['shape'] | undefined
}

/** Dialogs are opened by one of these, so their code is asked for a moment before. */
const interactionEvents = ['pointermove', 'pointerdown', 'keydown'] as const

/** A Dialog or Drawer whose code is loaded when somebody begins to use the page rather than with it. */
export function ModalOnDemand({ shape = 'dialog', ...props }: ModalOnDemandProps) {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const load = () => {
      listening.abort()
      void Modal.preload()
    }
    for (const type of interactionEvents) addEventListener(type, load, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  // It stays, once opened, so that it can close in its own time.
  if (props.open && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <Modal shape={shape} {...props} />
    </Suspense>
  )
}

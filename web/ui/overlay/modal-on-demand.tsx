import { useState } from 'react'
import { onDemand, usePreload } from '../on-demand.tsx'
import { LatePart } from '../state/error-boundary.tsx'
import type { ModalProps } from './modal.tsx'

const Modal = onDemand(async () => (await import('./modal.tsx')).Modal)

export interface ModalOnDemandProps extends Omit<ModalProps, 'shape'> {
  shape?: ModalProps['shape'] | undefined
}

/** A Dialog or Drawer whose code loads when the member begins to use the page. */
export function ModalOnDemand({ shape = 'dialog', ...props }: ModalOnDemandProps) {
  const [isNeeded, setIsNeeded] = useState(false)
  usePreload(Modal)
  // Once opened, it stays mounted, so that it can animate its closing.
  if (props.open && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  const close = () => {
    setIsNeeded(false)
    props.onOpenChange(false)
  }
  return (
    <LatePart onMissing={close}>
      <Modal shape={shape} {...props} />
    </LatePart>
  )
}

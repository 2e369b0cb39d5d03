import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Button } from '../button/button.tsx'
import { ModalOnDemand } from './modal-on-demand.tsx'

export interface ConfirmProps {
  isOpen: boolean
  title: string
  body: ReactNode
  cancel: string
  confirm: string
  /** Nothing is taken away by it. */
  isHarmless?: boolean
  /** Whatever the answer is. */
  onClose: () => void
  /** Once it is closed by a yes. */
  onConfirm: () => void
  /** Takes the focus after a yes, when the button that asked may be gone. */
  next: () => HTMLElement | null
}

/** Asks before something is done that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { isOpen, title, body, cancel, confirm, isHarmless, onClose, onConfirm, next } = props
  const isConfirmed = useRef(false)
  const close = (isYes: boolean) => {
    isConfirmed.current = isYes
    onClose()
    if (isYes) onConfirm()
  }
  return (
    <ModalOnDemand
      open={isOpen}
      onOpenChange={open => {
        if (!open) close(false)
      }}
      title={title}
      description={body}
      focusAfter={() => (isConfirmed.current ? next() : null)}
      actions={
        <>
          <Button onClick={() => close(false)}>{cancel}</Button>
          <Button variant={isHarmless ? 'primary' : 'danger'} onClick={() => close(true)}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}

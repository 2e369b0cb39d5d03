import type { ReactNode } from 'react'
import { useRef } from 'react'
import { AskDialog } from './ask-dialog.tsx'

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
    <AskDialog
      open={isOpen}
      title={title}
      description={body}
      focusAfter={() => (isConfirmed.current ? next() : null)}
      cancel={cancel}
      confirm={confirm}
      isDanger={!isHarmless}
      onClose={() => close(false)}
      onConfirm={() => close(true)}
    />
  )
}

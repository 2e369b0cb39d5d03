import { type ReactNode, useCallback, useRef, useState } from 'react'
import { AskDialog } from './ask-dialog.tsx'

/** A dialog about one thing after the other: each is a new one, by its `key`, and keeps its words while it closes. */
export function useDialogAbout<Thing = void>() {
  const [asked, setAsked] = useState<{ readonly thing: Thing; readonly key: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback((thing: Thing) => {
    setAsked(before => ({ thing, key: (before?.key ?? 0) + 1 }))
    setIsOpen(true)
  }, [])
  const close = useCallback(() => setIsOpen(false), [])
  return { thing: asked?.thing, key: asked?.key ?? 0, isOpen, open, close }
}

export interface ConfirmProps {
  dialog: { readonly isOpen: boolean; readonly close: () => void }
  title: string
  body: ReactNode
  cancel?: string
  confirm: string
  /** Nothing is taken away by it. */
  isHarmless?: boolean
  /** Once it is closed by a yes. */
  onConfirm: () => void
  /** Takes the focus after a yes, when the button that asked may be gone. */
  next?: () => HTMLElement | null
}

/** Asks before something is done that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { dialog, body, isHarmless, onConfirm, next, ...words } = props
  const isConfirmed = useRef(false)
  const close = (isYes: boolean) => {
    isConfirmed.current = isYes
    dialog.close()
    if (isYes) onConfirm()
  }
  return (
    <AskDialog
      {...words}
      open={dialog.isOpen}
      description={body}
      focusAfter={() => (isConfirmed.current && next ? next() : null)}
      isDanger={!isHarmless}
      onClose={() => close(false)}
      onConfirm={() => close(true)}
    />
  )
}

import { type ReactNode, useCallback, useRef, useState } from 'react'
import { AskDialog } from './ask-dialog.tsx'

/** A dialog about one thing after another. Each is a new one by its `key`, and keeps its words while it closes. */
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
  /** The action removes nothing. */
  isHarmless?: boolean
  /** Called once the dialog has closed after a confirmation. */
  onConfirm: () => void
  /** Takes the focus after a confirmation, because the button that opened the dialog may be gone. */
  next?: () => HTMLElement | null
}

/** Asks for confirmation before an action that cannot be undone. */
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

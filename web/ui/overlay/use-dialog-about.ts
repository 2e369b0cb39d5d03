import { useState } from 'react'

/** A dialog about one thing after the other: each is a new one, by its `key`, and keeps its words while it closes. */
export function useDialogAbout<Thing>() {
  const [asked, setAsked] = useState<{ readonly thing: Thing; readonly key: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const open = (thing: Thing) => {
    setAsked(before => ({ thing, key: (before?.key ?? 0) + 1 }))
    setIsOpen(true)
  }
  return { asked, isOpen, open, close: () => setIsOpen(false) }
}

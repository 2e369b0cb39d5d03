import { type RefObject, useEffect, useRef } from 'react'

/** A field that is disabled loses the focus: it gets it back when the message is on its way. */
export function useFocusWhenSent(form: RefObject<HTMLFormElement | null>, isSending: boolean) {
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current && !isSending) form.current?.querySelector('textarea')?.focus()
    wasSending.current = isSending
  }, [form, isSending])
}

import { type RefObject, useEffect } from 'react'

/** Moves the focus after an answer, unless the reader has left `from`: they may be typing in another field. */
export function takeLostFocus(
  element: HTMLElement | null | undefined,
  from?: Element | null,
): boolean {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body
  // A button of a form may be outside it.
  const isOfForm = activeElement instanceof HTMLButtonElement && activeElement.form === from
  if (!isLost && !isOfForm && !from?.contains(activeElement)) return false
  element?.focus()
  return true
}

/** Moves the focus to the element that replaced the pressed one. A reader elsewhere keeps their focus. */
export function useTakeLostFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    takeLostFocus(element.current)
  }, [element])
}

/** Focuses an element and scrolls to it when it has news. With `from`, only while the reader is still there. */
export function useFocusOn(
  element: RefObject<HTMLElement | null>,
  news: string | number | false,
  from?: Element,
): void {
  useEffect(() => {
    if (news === false) return
    if (from && !takeLostFocus(element.current, from)) return
    if (!from) element.current?.focus()
    // It may have grown since it got the focus.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [element, news, from])
}

export function focusField(form: HTMLFormElement, name: string): void {
  fieldOf(form, name)?.focus()
}

export function fieldOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const named = form.elements.namedItem(name)
  // Radio buttons of one name are a list.
  const field = named instanceof RadioNodeList ? named[0] : named
  return field instanceof HTMLElement ? field : undefined
}

/** Where the focus goes when a row of a list disappears: the last button of the next row, or of the one before. */
export function buttonBeside(button: Element): HTMLElement | undefined {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return [...(beside?.querySelectorAll('button') ?? [])].at(-1)
}

import { type RefObject, useEffect } from 'react'

/** Moves the focus after an answer. A reader who has left `from` meanwhile stays: they may type in another field. */
export function takeLostFocus(
  element: HTMLElement | null | undefined,
  from?: Element | null,
): boolean {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body
  // A button of a form may stand outside it.
  const isOfForm = activeElement instanceof HTMLButtonElement && activeElement.form === from
  if (!isLost && !isOfForm && !from?.contains(activeElement)) return false
  element?.focus()
  return true
}

/** Moves the focus to what has come in the place of the pressed thing; somebody who is elsewhere stays there. */
export function useTakeLostFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    takeLostFocus(element.current)
  }, [element])
}

/** Focuses an element and scrolls to it when it has news; with `from`, only while the reader has not left that. */
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

/** Where the focus goes on when a row of a list goes away: the last button of the next one, or of the one before. */
export function buttonBeside(button: Element): HTMLElement | undefined {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return [...(beside?.querySelectorAll('button') ?? [])].at(-1)
}

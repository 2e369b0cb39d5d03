import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus after an answer from the server. Somebody who has meanwhile left `from`, which is the form or the
 * button that was pressed, stays where they are: what they type must not end up in another field.
 */
export function takeLostFocus(
  element: HTMLElement | null | undefined,
  from?: Element | null,
): boolean {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body
  if (!isLost && !from?.contains(activeElement)) return false
  element?.focus()
  return true
}

/** Moves the focus to what has come in the place of the pressed thing; somebody who is elsewhere stays there. */
export function useTakeLostFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    takeLostFocus(element.current)
  }, [element])
}

/**
 * Moves the focus and the view to an element each time there is something new to read in it; with `from`, only for
 * somebody who has not left that form or button meanwhile.
 */
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

type Problems<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>

/** Moves the focus to where something has to be corrected. */
export function focusField(form: HTMLFormElement, name: string): void {
  fieldOf(form, name)?.focus()
}

/** Moves it to the first wrong field, in the order they are given. @returns whether there is one */
export function focusFirstWrong<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
  problems: Problems<Field>,
): boolean {
  const wrong = fields.find(field => problems[field])
  if (wrong) focusField(form, wrong)
  return wrong !== undefined
}

/** The same after an answer from the server: only for somebody who is still in the form. */
export function focusFirstRefused<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
  problems: Problems<Field>,
): void {
  const wrong = fields.find(field => problems[field])
  if (wrong) takeLostFocus(fieldOf(form, wrong), form)
}

export function fieldOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLElement ? field : undefined
}

/** Where the focus goes on when a row of a list goes away: the last button of the next one, or of the one before. */
export function buttonBeside(button: Element): HTMLElement | undefined {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return [...(beside?.querySelectorAll('button') ?? [])].at(-1)
}

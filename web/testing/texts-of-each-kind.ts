/**
 * The first and the last visible element with words of each kind. Elements are of one kind if they and all their
 * ancestors have the same tag, class, state, colors and size.
 */
export function textsOfEachKind(): Map<string, Element[]> {
  const kinds = new Map<Element, string>()
  const kindOf = (element: Element): string => {
    const known = kinds.get(element)
    if (known !== undefined) return known
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element)
    const { tagName, classList, parentElement } = element
    const isDisabled = element.matches(':disabled, [aria-disabled="true"]')
    const own = [tagName, classList.value, isDisabled, color, opacity, fontSize, fontWeight]
    const around = [backgroundColor, backgroundImage, parentElement && kindOf(parentElement)]
    const kind = [...own, ...around].join(' ')
    kinds.set(element, kind)
    return kind
  }
  // A single letter may be an icon, which axe does not check.
  const lengthOf = (element: Element) =>
    Math.min(
      2,
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent?.trim() ?? '')
        .join('').length,
    )
  const ofKind = new Map<string, Element[]>()
  for (const element of document.body.querySelectorAll('*')) {
    const length = element.matches('input, select, textarea') ? 2 : lengthOf(element)
    if (length === 0 || !element.checkVisibility({ visibilityProperty: true })) continue
    // Behind an open dialog, which dims it.
    if (element.closest('[data-base-ui-inert]')) continue
    const kind = `${length} ${kindOf(element)}`
    ofKind.set(kind, [...(ofKind.get(kind) ?? []).slice(0, 1), element])
  }
  return ofKind
}

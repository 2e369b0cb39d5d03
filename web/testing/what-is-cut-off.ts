/** By how many pixels the page is too wide, and controls outside their clipping edge that no scrolling reaches. */
export function whatIsCutOff(): { overflow: number; controls: (string | null)[] } {
  // The touch target around a small icon is larger than the visible part.
  const roomPx = 8
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const isCutOff = (control: Element) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    let [scrollsAcross, scrollsDown] = [false, false]
    for (let box = control.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY, position } = styleOf(box)
      const edges = box.getBoundingClientRect()
      scrollsAcross ||= /auto|scroll/.test(overflowX)
      scrollsDown ||= /auto|scroll/.test(overflowY)
      const isBeside = left < edges.left - roomPx || right > edges.right + roomPx
      const isOutside = top < edges.top - roomPx || bottom > edges.bottom + roomPx
      if (!scrollsAcross && /clip|hidden/.test(overflowX) && isBeside) return true
      if (!scrollsDown && /clip|hidden/.test(overflowY) && isOutside) return true
      if (position === 'fixed') return false
    }
    return false
  }
  const controls = [...document.querySelectorAll('a, button, input, select, textarea')]
    .filter(control => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(control => !control.closest('[inert], [aria-hidden="true"]'))
    .filter(control => styleOf(control).position !== 'fixed' && isCutOff(control))
    .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
  const { scrollWidth, clientWidth } = document.documentElement
  return { overflow: scrollWidth - clientWidth, controls }
}

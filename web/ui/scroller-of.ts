/** What moves an element when it is scrolled: a part of the page, or all of it. */
export function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return document.documentElement
}

import { type RefObject, useLayoutEffect } from 'react'

/** Makes a text area as high as its words, in browsers without `field-sizing`. */
export function useAutoGrow(area: RefObject<HTMLTextAreaElement | null>, value: string) {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.setProperty('height', 'auto')
    const borders = element.offsetHeight - element.clientHeight
    element.style.setProperty('height', `${value === '' ? 0 : element.scrollHeight + borders}px`)
  }, [area, value])
}

import { useLayoutEffect } from 'react'

/**
 * Says to the styles what the page as a whole is about, as `data-…` of the root element, while the caller is shown; nothing
 * without a value. `:has()` there would look at every element again with each that comes or goes: 14 ms, and more on a phone.
 */
export function useRootMark(name: 'page' | 'tabs' | 'typing', value: string | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
}

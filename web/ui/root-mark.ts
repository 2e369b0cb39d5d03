import { useLayoutEffect } from 'react'

/**
 * Sets `data-…` on the root element for styles that depend on the whole page, while the caller is mounted; nothing
 * without a value. `:has()` there would match every element again with each that comes or goes: 14 ms, and more on a
 * phone.
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

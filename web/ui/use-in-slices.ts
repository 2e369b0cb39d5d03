import { useDeferredValue } from 'react'

/**
 * What was read, from the moment on in which all that hangs on it is drawn as well: the first time in slices, beside what
 * stands there until then, so that a slow device answers touches meanwhile. What is there at once is drawn at once.
 */
export function useInSlices<Data>(data: Data | undefined): Data | undefined {
  const isDrawn = useDeferredValue(data !== undefined)
  return isDrawn ? data : undefined
}

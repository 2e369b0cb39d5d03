import { useDeferredValue } from 'react'

/**
 * The data, once everything that depends on it is rendered as well. The first time this happens in slices, beside the
 * placeholder, so that a slow device answers touches. Data that is there from the start renders at once.
 */
export function useInSlices<Data>(data: Data | undefined): Data | undefined {
  const isDrawn = useDeferredValue(data !== undefined)
  return isDrawn ? data : undefined
}

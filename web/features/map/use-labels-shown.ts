import { useEffect, useState } from 'react'
import { limits } from '#shared/limits.ts'

/** The toolbar's labels stay for a while; afterwards its icons are known. */
export function useLabelsShown(): boolean {
  const [areShown, setAreShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setAreShown(false), limits.mapToolbarLabelsMs)
    return () => clearTimeout(timer)
  }, [])
  return areShown
}

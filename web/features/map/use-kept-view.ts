import { useEffect } from 'react'
import { limits } from '#shared/limits.ts'
import { type MapPlace, writeView } from './map-place-memory.ts'

/** Keeps the view on the device, a second after the last move. */
export function useKeptView(view: MapPlace | undefined, isRough: boolean): void {
  useEffect(() => {
    if (!view) return
    const timer = setTimeout(() => writeView(view, isRough), limits.mapViewSaveMs)
    return () => clearTimeout(timer)
  }, [view, isRough])
}

import { onSessionChange } from '#web/lib/session.ts'
import type { MapCentre } from './stored-view.ts'

interface LeftMap {
  readonly view?: MapCentre
  /** Whose profile was opened from it. */
  readonly openedId?: string | undefined
}

let left: LeftMap | undefined

onSessionChange((_, change) => {
  if (change !== 'updated') left = undefined
})

/** How the map was left on this visit, for who comes back to it; in the page's memory only. */
export const leftMap = (): LeftMap | undefined => left

export function rememberMap(change: LeftMap): void {
  left = { ...left, ...change }
}

import type { VirtualItem } from '@tanstack/react-virtual'
import { onSessionChange } from '#web/lib/session.ts'

/** Where a list of messages was left. */
export interface Place {
  /** The row at the upper edge, and how far the edge is below the top of that row. */
  readonly key: string
  readonly belowPx: number
  readonly sizes: readonly VirtualItem[]
}

const mostPlaces = 20

/** In memory only, the place that was left last at the end. */
const places = new Map<string, Place>()
onSessionChange(({ isLoggedIn }) => !isLoggedIn && places.clear())

export const placeOf = (thread: string): Place | undefined => places.get(thread)

/** Undefined at the newest message, where every list opens by itself. */
export function rememberPlace(thread: string, place: Place | undefined): void {
  places.delete(thread)
  if (place) places.set(thread, place)
  const [first] = places.keys()
  if (places.size > mostPlaces && first !== undefined) places.delete(first)
}

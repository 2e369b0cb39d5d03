import type { VirtualItem } from '@tanstack/react-virtual'
import { limits } from '#shared/limits.ts'
import { onSessionChange } from '#web/lib/session.ts'
import type { Pair } from '../chat.data.ts'

/** Where a list of messages was left. */
export interface Place {
  /** The row at the upper edge, and how far the edge is below the top of that row. */
  readonly key: string
  readonly belowPx: number
  /** The scroll position, and the heights of the rows that were measured. */
  readonly offset: number
  readonly sizes: readonly VirtualItem[]
}

/** In memory only, the place that was left last at the end. */
const places = new Map<string, Place>()
onSessionChange(({ isLoggedIn }) => !isLoggedIn && places.clear())

const keyOf = ({ me, other }: Pair) => `${me} ${other}`

export const placeOf = (pair: Pair): Place | undefined => places.get(keyOf(pair))

/** Undefined at the newest message, where every list opens by itself. */
export function rememberPlace(pair: Pair, place: Place | undefined): void {
  places.delete(keyOf(pair))
  if (place) places.set(keyOf(pair), place)
  const [first] = places.keys()
  if (places.size > limits.conversationsKept && first !== undefined) places.delete(first)
}

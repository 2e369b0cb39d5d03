import { useState } from 'react'
import type { SwipeDirection } from './swipe-direction.ts'

interface Flight<Item> {
  readonly item: Item
  readonly direction: SwipeDirection
}

/** Cards that are no longer in the deck but still seen, the first one to leave first; and the one that came back last. */
export function useFlights<Item>(keyOf: (item: Item) => string) {
  const [leaving, setLeaving] = useState<readonly Flight<Item>[]>([])
  const [returning, setReturning] = useState<{ key: string; direction: SwipeDirection }>()

  const forget = (item: Item) =>
    setLeaving(before => before.filter(flight => keyOf(flight.item) !== keyOf(item)))
  const leave = (item: Item, direction: SwipeDirection) => {
    setReturning(undefined)
    setLeaving(before => [...before, { item, direction }])
  }
  const comeBack = (item: Item, direction: SwipeDirection) => {
    forget(item)
    setReturning({ key: keyOf(item), direction })
  }
  return { leaving, returning, leave, comeBack, forget }
}

import { seededRandom } from '#server/platform/seeded-random.ts'

/** Random throws that are the same on every run with the same seed. */
export interface Dice {
  /** In [0, 1). */
  next(): number
  /** A whole number, with both ends included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** Up to `count` different items, in no particular order. */
  some<Item>(items: readonly Item[], count: number): Item[]
  /** Standard normal (Box and Muller). */
  normal(): number
}

/** Dice for one purpose. The throws for a member do not depend on the members before. */
export function dice(purpose: string, number = 0): Dice {
  const next = seededRandom(hash(`${purpose} ${number}`))
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    chance: probability => next() < probability,
    pick: items => items[whole(0, items.length - 1)] ?? items[0],
    some: (items, count) => {
      const taken: number[] = []
      for (let left = items.length; left > 0 && taken.length < count; left--) {
        taken.push(placeLeft(taken, whole(0, left - 1)))
      }
      return taken.flatMap(place => items.slice(place, place + 1))
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

/** The index of the nth item that is not taken. A copy of the remaining items would be slow in a large community. */
const placeLeft = (taken: readonly number[], nth: number) =>
  taken
    .toSorted((one, other) => one - other)
    .reduce((place, other) => (other <= place ? place + 1 : place), nth)

/** FNV-1a, 32 bits. */
function hash(text: string) {
  let value = 0x811c9dc5
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193)
  return value >>> 0
}

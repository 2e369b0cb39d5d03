import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

export interface ItemsProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
}

/**
 * Draws each item of a list by itself. One that cannot be drawn, as an answer in another shape makes it, is left out, and
 * React logs it; the others and the screen stay.
 */
export function Items<Item>({ items, keyOf, children }: ItemsProps<Item>) {
  return items.map((item, index) => (
    <ErrorBoundary key={keyOrIndex(item, index, keyOf)} fallback={null} resetKey={item}>
      <Drawn draw={() => children(item, index)} />
    </ErrorBoundary>
  ))
}

/** What is computed for an item fails within its boundary as well. */
const Drawn = ({ draw }: { draw: () => ReactNode }) => draw()

function keyOrIndex<Item>(item: Item, index: number, keyOf: (item: Item) => string) {
  try {
    return keyOf(item) ?? index
  } catch {
    return index
  }
}

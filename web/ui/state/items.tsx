import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

export interface ItemsProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
}

/** Renders each item separately. One that fails is left out, and React logs it. */
export function Items<Item>({ items, keyOf, children }: ItemsProps<Item>) {
  return items.map((item, index) => (
    <ErrorBoundary key={keyOrIndex(item, index, keyOf)} fallback={null} resetKey={item}>
      <Drawn draw={() => children(item, index)} />
    </ErrorBoundary>
  ))
}

/** An item that fails while it is computed also fails inside its boundary. */
const Drawn = ({ draw }: { draw: () => ReactNode }) => draw()

function keyOrIndex<Item>(item: Item, index: number, keyOf: (item: Item) => string) {
  try {
    return keyOf(item) ?? index
  } catch {
    return index
  }
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface FocusedTile {
  readonly tile: Element
  readonly id: string
  readonly next: Element | null
}

/** If the focused tile disappears, the focus follows the picture into its other group, or moves to the next tile. */
export function useTileFocus(container: RefObject<HTMLElement | null>): void {
  const focused = useRef<FocusedTile>(undefined)
  useEffect(() => {
    const element = container.current
    const note = ({ target }: FocusEvent) => {
      const tile = target instanceof Element ? target.closest<HTMLElement>('[data-picture]') : null
      const id = tile?.dataset.picture
      focused.current = tile && id ? { tile, id, next: tile.nextElementSibling } : undefined
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [container])
  useLayoutEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return
    const { tile, id, next } = focused.current
    if (!tile.isConnected)
      focusTile(container.current?.querySelector(`[data-picture="${id}"]`) ?? next)
  })
}

export function focusTile(tile: Element | null | undefined): void {
  tile?.querySelector<HTMLElement>('[aria-haspopup], a')?.focus()
}

export function useGlide(container: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef(new Map<string, { left: number; top: number }>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions are read from the page on every reorder
  useLayoutEffect(() => {
    const here = container.current?.getBoundingClientRect()
    if (!here || !container.current) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const now = new Map<string, { left: number; top: number }>()
    for (const tile of container.current.querySelectorAll<HTMLElement>('[data-picture]')) {
      const id = `${tile.dataset.picture}`
      for (const glide of tile.getAnimations()) glide.cancel()
      const { left, top } = tile.getBoundingClientRect()
      const place = { left: left - here.left, top: top - here.top }
      const from = before.current.get(id)
      now.set(id, place)
      if (!from || isStill || (from.left === place.left && from.top === place.top)) continue
      const start = `translate(${from.left - place.left}px, ${from.top - place.top}px)`
      tile.animate([{ transform: start }, { transform: 'none' }], {
        duration: 200,
        easing: 'ease-out',
      })
    }
    before.current = now
  }, [container, order])
}

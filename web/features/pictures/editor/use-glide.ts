import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pictures glide to their new places when their order changes. */
export function useGlide(room: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef(new Map<string, { left: number; top: number }>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are read from the page whenever the order changes
  useLayoutEffect(() => {
    const here = room.current?.getBoundingClientRect()
    if (!here || !room.current) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const now = new Map<string, { left: number; top: number }>()
    for (const tile of room.current.querySelectorAll<HTMLElement>('[data-picture]')) {
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
  }, [room, order])
}
